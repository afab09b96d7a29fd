/* A bare loop in C, to compare the simulator's speed with: six-deck blackjack from a shoe with a cut card, one box, by
   a chart. It knows one game only, keeps no tallies and adds up nothing but the net result and its square.

   It reads, from standard input: the rounds; then ten numbers (up card ace, 2 .. 9, ten) for each hard total 4 .. 21,
   each soft total 12 .. 21 and each pair ace .. ten: 0 stand, 1 hit, 2 double or hit, 3 double or stand, 4 split,
   5 play as the total. It prints the seconds, the sum of half units won, and the sum of their squares. */

#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { STAND, HIT, DOUBLE_HIT, DOUBLE_STAND, SPLIT, AS_TOTAL };
enum { CARDS = 312, CUT = 260, MOST_HANDS = 4 };

static int hard[22][10], soft[22][10], pairs[10][10];
static uint8_t shoe[CARDS];
static int next;
static uint64_t s[4];

static inline uint64_t rotated(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

static inline uint64_t random64(void) { /* xoshiro256++, by Blackman and Vigna */
    uint64_t found = rotated(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = rotated(s[3], 45);
    return found;
}

static void shuffle(void) {
    for (int i = 0; i < CARDS - 1; i += 2) {
        uint64_t bits = random64();
        int j = i + (int)(((bits & 0xffffffff) * (uint64_t)(CARDS - i)) >> 32);
        uint8_t card = shoe[i]; shoe[i] = shoe[j]; shoe[j] = card;
        j = i + 1 + (int)(((bits >> 32) * (uint64_t)(CARDS - i - 1)) >> 32);
        card = shoe[i + 1]; shoe[i + 1] = shoe[j]; shoe[j] = card;
    }
    next = 1;
}

static inline int draw(void) { return shoe[next++]; }

static inline int best(int total, int ace) { return ace && total <= 11 ? total + 10 : total; }

struct hand { int total, stake; };

int main(void) {
    long rounds, won = 0, squares = 0;
    if (scanf("%ld", &rounds) != 1) return 1;
    for (int t = 4; t <= 21; t++) for (int u = 0; u < 10; u++) if (scanf("%d", &hard[t][u]) != 1) return 1;
    for (int t = 12; t <= 21; t++) for (int u = 0; u < 10; u++) if (scanf("%d", &soft[t][u]) != 1) return 1;
    for (int t = 0; t < 10; t++) for (int u = 0; u < 10; u++) if (scanf("%d", &pairs[t][u]) != 1) return 1;
    for (int i = 0; i < 4; i++) s[i] = 0x9e3779b97f4a7c15ull * (i + 1);
    for (int i = 0; i < CARDS; i++) shoe[i] = i % 13 < 9 ? i % 13 + 1 : 10;
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    next = CUT + 1;
    for (long round = 0; round < rounds; round++) {
        if (next > CUT) shuffle();
        int one = draw(), up = draw(), two = draw(), hole = draw();
        int dealer = up + hole, dealer_ace = up == 1 || hole == 1, natural = dealer == 11 && dealer_ace;
        int blackjack = one + two == 11 && (one == 1 || two == 1);
        if (natural || blackjack) {
            int net = natural ? (blackjack ? 0 : -2) : 3;
            won += net; squares += net * net;
            if (!natural) while (best(dealer, dealer_ace) < 17 || (dealer == 7 && dealer_ace)) {
                int card = draw(); dealer += card; dealer_ace |= card == 1;
            }
            continue;
        }
        struct hand hands[MOST_HANDS];
        int waiting[MOST_HANDS], left = 0, many = 1, ended = 0, first = one, second = two, split_aces = 0, u = up - 1;
        for (;;) {
            int total = first + second, ace = first == 1 || second == 1, stake = 2, cards = 2;
            int move = first == second ? pairs[first - 1][u] : AS_TOTAL;
            if (move == SPLIT && many < MOST_HANDS && !split_aces) {
                many++; waiting[left++] = second; split_aces = first == 1; second = draw();
                continue;
            }
            while (!split_aces) {
                int now = best(total, ace);
                if (now >= 21) break;
                move = ace && total <= 11 ? soft[now][u] : hard[now][u];
                if (move == STAND || (move == DOUBLE_STAND && cards > 2)) break;
                int card = draw(); total += card; ace |= card == 1;
                if (move != HIT && cards == 2) { stake = 4; break; }
                cards++;
            }
            hands[ended].total = best(total, ace); hands[ended++].stake = stake;
            if (!left) break;
            first = waiting[--left]; second = draw();
        }
        while (best(dealer, dealer_ace) < 17 || (dealer == 7 && dealer_ace)) {
            int card = draw(); dealer += card; dealer_ace |= card == 1;
        }
        int end = best(dealer, dealer_ace), net = 0;
        for (int h = 0; h < ended; h++) {
            if (hands[h].total > 21) net -= hands[h].stake;
            else if (end > 21 || hands[h].total > end) net += hands[h].stake;
            else if (hands[h].total < end) net -= hands[h].stake;
        }
        won += net; squares += net * net;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    printf("%.9f %ld %ld\n", (to.tv_sec - from.tv_sec) + 1e-9 * (to.tv_nsec - from.tv_nsec), won, squares);
    return 0;
}
