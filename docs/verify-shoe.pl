#!/usr/bin/perl
# verify-shoe.pl works out again the order of the shoes that the server shuffled at a table.
#
#     curl -s https://HOUSE/api/tables/7/shoes | perl verify-shoe.pl 7
#     curl -s https://HOUSE/api/tables/7/shoes | perl verify-shoe.pl 7 3 --seed HEX
#
# The first line checks every shoe of table 7 that is over. The second one checks shoe 3 alone, and
# that your own seed HEX (--seed may be repeated) is among its seeds. A shoe is right if the SHA-256
# of its salt (the house's seed) is the pledge, the SHA-256 of SALT:ORDER is the commitment, and the
# order is the one that follows from the seeds: see "The order of a served shoe" in randomness.md.
# Left to you: which cards the shoe should hold (the rulebook says that), and that pledge and
# commitment are the ones that were published before the cards were dealt.
# Exit code: 0 if all is right, 1 if anything is wrong, 2 if nothing could be checked.
use 5.010;
use strict;
use warnings;
use Digest::SHA qw(sha256 sha256_hex);
use JSON::PP ();

sub give_up { print STDERR "verify-shoe.pl: $_[0]\n"; exit 2 }
my ($int, $hex64) = (qr/\A(?:0|[1-9][0-9]{0,14})\z/, qr/\A[0-9a-f]{64}\z/);
my (@numbers, @own);
while (defined(my $arg = shift @ARGV)) {
    if ($arg eq '--seed') { push @own, lc(shift(@ARGV) // '') } else { push @numbers, $arg }
}
my ($table, $shoe) = @numbers;
give_up('call it as: perl verify-shoe.pl TABLE [SHOE [--seed HEX]...] < shoes.json')
    if !@numbers || @numbers > 2 || (@own && !defined $shoe) || grep { $_ !~ $int } @numbers;
give_up('what follows --seed has to be 64 digits out of 0-9a-f') if grep { $_ !~ $hex64 } @own;

sub is_text { defined $_[0] && !ref $_[0] }
sub is_shoe {    # every field is there, and of its type
    my ($s) = @_;
    return 0 if ref $s ne 'HASH' || !is_text($s->{commitment});
    return 0 if grep { !is_text($_) || $_ !~ $int } @$s{qw(number cards opened_event)};
    return 0 if grep { !exists $s->{$_} } qw(order salt pledge seeds withheld);
    return 0 if grep { ref $_ } @$s{qw(order salt pledge)};
    return !grep { defined $_ && (ref $_ ne 'ARRAY' || grep { !is_text($_) } @$_) } @$s{qw(seeds withheld)};
}
sub read_list { binmode STDIN; local $/; return JSON::PP::decode_json(<STDIN> // '') }
my $list = eval { local $SIG{__WARN__} = sub { }; read_list() };
give_up("standard input is no list of shoes; give me what /api/tables/$table/shoes answers")
    if ref $list ne 'ARRAY' || grep { !is_shoe($_) } @$list;
my @chosen = grep { !defined $shoe || $_->{number} == $shoe } @$list;
give_up("shoe $shoe is not in the list; leave it out to check all that are") if defined $shoe && !@chosen;

sub order_from {    # the order that follows from the seeds
    my ($number, $house, $seeds, @c) = @_;
    my $text = "pitboss shoe\ntable $table\nshoe $number\nhouse $house\n";
    my $key = sha256(join '', $text, map { "player $_\n" } sort @$seeds);
    my ($block, @stream) = 0;
    @c = sort @c;
    for my $n (reverse 2 .. @c) {
        my $v = 65536;
        ($v, @stream) = @stream ? @stream : unpack 'n*', sha256($key . pack 'NN', 0, $block++)
            while $v >= 65536 - 65536 % $n;
        @c[$n - 1, $v % $n] = @c[$v % $n, $n - 1];
    }
    return @c;
}
sub faults {    # all that is wrong with a shoe that is over
    my ($s) = @_;
    return 'of order and salt only one is given' if grep { !defined } @$s{qw(order salt)};
    return 'of pledge and seeds only one is given' if defined $s->{pledge} xor defined $s->{seeds};
    my ($order, $salt, @seeds) = (@$s{qw(order salt)}, @{ $s->{seeds} // [] });
    utf8::encode($_) for $order, $salt;
    my (@cards, @wrong) = split / /, $order, -1;
    push @wrong, 'its commitment is not the SHA-256 of SALT:ORDER'
        if sha256_hex("$salt:$order") ne $s->{commitment};
    my %has = map { ($_ => 1) } @seeds;
    push @wrong, map { "your seed $_ is not among its seeds" } grep { !$has{$_} } @own;
    return @wrong if !defined $s->{pledge};
    push @wrong, 'its pledge is not the SHA-256 of the salt' if sha256_hex($salt) ne $s->{pledge};
    push @wrong, "it should have $s->{cards} cards, and the order has " . @cards if @cards != $s->{cards};
    return (@wrong, 'its order is not made of 1 to 65536 cards of two characters with one blank between')
        if !@cards || @cards > 65536 || grep { !/\A[!-~]{2}\z/ } @cards;
    return (@wrong, 'its salt is not 64 digits out of 0-9a-f') if $salt !~ $hex64;
    return (@wrong, 'one of its seeds is not 64 digits out of 0-9a-f') if grep { $_ !~ $hex64 } @seeds;
    my @right = order_from($s->{number}, $salt, \@seeds, @cards);
    my ($i) = grep { $cards[$_] ne $right[$_] } 0 .. $#cards;
    return (@wrong, defined $i ? 'card ' . ($i + 1) . " is $cards[$i], the seeds give $right[$i]" : ());
}

my ($checked, $bad, %seen) = (0, 0);
for my $s (@chosen) {
    my $over = defined $s->{order} || defined $s->{salt};
    my @wrong = ($over ? faults($s) : (), $seen{ $s->{number} }++ ? 'it is in the list twice' : ());
    my ($players, $withheld) = map { scalar @{ $_ // [] } } @$s{qw(seeds withheld)};
    print "shoe $s->{number}: ", @wrong ? 'WRONG: ' . join('; ', @wrong)
        : !$over ? 'not over yet'
        : !defined $s->{pledge} ? 'shuffled by people, no seeds; its commitment is right'
        : "ok, $s->{cards} cards, " . ($players ? "$players players' seeds" : "no player's seed")
        . ($withheld ? ", $withheld withheld" : ''), "\n";
    ($checked, $bad) = ($checked || $over, $bad || @wrong);
}
exit 1 if $bad;
give_up('nothing could be checked: no shoe is over yet; try again when one is') if !$checked;
