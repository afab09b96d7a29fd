-- What somebody with the keys to the database may do to its rows, each with the check of the audit that tells.
-- A line `-- what is done => the check` begins each; `-- ==` begins a group.

-- == found before

-- a payout raised => steps are linked
UPDATE postings SET amount = amount + 100 WHERE book = 1 AND number = 5 AND line = 1;

-- an entry removed => steps are linked
DELETE FROM entries WHERE book = 1 AND number = 6;

-- a step removed => steps are linked
DELETE FROM steps WHERE table_id = 1 AND seq = 9;

-- a salt changed => steps are linked
UPDATE shoes SET salt = 'abc' WHERE table_id = 1;

-- a commitment changed => steps are linked
UPDATE shoes SET commitment = 'abc' WHERE table_id = 1;

-- a round's net changed => rounds are whole
UPDATE rounds SET net = net + 5 WHERE number = 2;

-- a submission's text changed => changes are linked
UPDATE submissions SET text = text || ' ';

-- a balance changed => balances equal their postings
UPDATE accounts SET balance = balance + 1 WHERE kind = 'tray';

-- a clause changed => steps are linked
UPDATE entries SET clauses = 'free-bet-ma 1' WHERE book = 1 AND round = 2;

-- == not found before

-- buy-ins multiplied with balances => changes are linked
UPDATE postings SET amount = amount * 10 WHERE book = 0 AND number IN (SELECT number FROM entries WHERE book = 0 AND what = 'buy in');
UPDATE accounts SET balance = (SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account_id = accounts.id);

-- the last cage entry deleted => changes are linked
DELETE FROM postings WHERE book = 0 AND number = (SELECT MAX(number) FROM entries WHERE book = 0);
DELETE FROM entries WHERE book = 0 AND number = (SELECT MAX(number) FROM entries WHERE book = 0);
UPDATE cage SET entries = entries - 1;
UPDATE accounts SET balance = (SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account_id = accounts.id);

-- money minted => changes are linked
INSERT INTO entries SELECT 0, (SELECT entries + 1 FROM cage), at, what, event, round, wager, person_id, by_id, clauses, note, 'again' FROM entries WHERE book = 0 AND what = 'buy in' LIMIT 1;
INSERT INTO postings SELECT 0, (SELECT entries + 1 FROM cage), line, account_id, amount FROM postings WHERE book = 0 AND number = (SELECT MIN(number) FROM entries WHERE book = 0 AND what = 'buy in');
UPDATE cage SET entries = entries + 1;
UPDATE accounts SET balance = (SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account_id = accounts.id);

-- money moved between wallets => balances equal their postings
UPDATE accounts SET balance = balance + 5000 WHERE kind = 'wallet' AND person_id = (SELECT id FROM people WHERE name = 'Ann');
UPDATE accounts SET balance = balance - 5000 WHERE kind = 'wallet' AND person_id = (SELECT id FROM people WHERE name = 'Bob');

-- money moved between wallets with its postings => changes are linked
UPDATE postings SET account_id = (SELECT id FROM accounts WHERE kind = 'wallet' AND person_id = (SELECT id FROM people WHERE name = 'Carl')) WHERE book = 0 AND amount < 0 AND account_id = (SELECT id FROM accounts WHERE kind = 'wallet' AND person_id = (SELECT id FROM people WHERE name = 'Bob'));
UPDATE postings SET account_id = (SELECT id FROM accounts WHERE kind = 'wallet' AND person_id = (SELECT id FROM people WHERE name = 'Carl')) WHERE book = 0 AND number = 2 AND line = 4;
UPDATE accounts SET balance = (SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account_id = accounts.id) WHERE kind NOT IN ('wallet');

-- table limits changed => changes are linked
UPDATE tables SET options = replace(options, '"table_minimum":', '"table_maximum":') WHERE id = 1;

-- rules changed afterwards => changes are linked
UPDATE tables SET options = replace(options, '"decks": 6', '"decks": 8') WHERE id = 2;
UPDATE submissions SET text = replace(text, 'decks = 6', 'decks = 8') WHERE table_id = 2;

-- settings changed => changes are linked
UPDATE tables SET settings = replace(settings, '30', '31') WHERE id = 2;

-- results zeroed => what is kept follows from events
UPDATE round_results SET net = 0, staked = 0;

-- results removed => what is kept follows from events
DELETE FROM round_results WHERE round = 3;

-- bettors rewritten => what is kept follows from events
UPDATE round_bettors SET net = -net WHERE round = 1 AND net <> 0;

-- bettors exchanged => what is kept follows from events
UPDATE round_bettors SET person_id = 1 WHERE round = 4 AND person_id = (SELECT MAX(person_id) FROM round_bettors);

-- clauses of rounds rewritten => what is kept follows from events
UPDATE round_clauses SET clauses = 'free-bet-ma 1' WHERE round = 2;

-- clauses of rounds removed => what is kept follows from events
DELETE FROM round_clauses WHERE round = 3;

-- times of steps backdated => steps are linked
UPDATE steps SET at = at - 86400000 WHERE table_id = 1 AND seq > 40;

-- times of cage entries backdated => changes are linked
UPDATE entries SET at = at - 86400000 WHERE book = 0;

-- persons of steps rewritten => steps are linked
UPDATE steps SET person_id = person_id + 1 WHERE table_id = 1 AND seq = 12;

-- commands of steps rewritten => steps are linked
UPDATE steps SET command = replace(command, 'Stand', 'Hit') WHERE table_id = 1;

-- ids of commands rewritten => steps are linked
UPDATE steps SET command_id = 'x' || command_id WHERE table_id = 1;

-- a role changed => changes are linked
UPDATE people SET role = 'admin' WHERE name = 'Ann';

-- a kind changed => changes are linked
UPDATE people SET kind = 'guest' WHERE name = 'Ann';

-- a person renamed => changes are linked
UPDATE people SET name = 'Abe', folded = 'abe' WHERE name = 'Carl';

-- a person let in again => changes are linked
UPDATE people SET disabled = 1 WHERE name = 'Dora';

-- a password planted => changes are linked
UPDATE people SET password = 'planted' WHERE name = 'house';

-- a person planted => changes are linked
INSERT INTO people VALUES (99, 'Eve', 'eve', 'member', 'admin', NULL, 0, 1, 0);

-- checkpoints changed => what is kept follows from events
UPDATE checkpoints SET state = replace(state, '"chips":', '"chips":1');

-- a checkpoint added => what is kept follows from events
INSERT INTO checkpoints SELECT table_id, event + 1, state FROM checkpoints LIMIT 1;

-- == our own

-- a whole table removed => changes are linked
DELETE FROM submissions WHERE table_id = 2;
DELETE FROM standings WHERE table_id = 2;
DELETE FROM entries WHERE book = 2;
DELETE FROM postings WHERE book = 2;
DELETE FROM tables WHERE id = 2;
UPDATE accounts SET balance = (SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account_id = accounts.id);

-- a closed table opened again => steps are linked
UPDATE standings SET closed_at = NULL WHERE closed_at IS NOT NULL;

-- somebody put into the dealer's position => steps are linked
UPDATE standings SET desk = replace(desk, '"dealer":""', '"dealer":"Dora"') WHERE table_id = 1;

-- a clock set => steps are linked
UPDATE standings SET due_at = 1 WHERE table_id = 1;

-- a lobby line changed => steps are linked
UPDATE standings SET lobby = replace(lobby, 'false', 'true') WHERE table_id = 1;

-- the last step removed => steps are linked
DELETE FROM steps WHERE table_id = 1 AND seq = (SELECT version FROM standings WHERE table_id = 1);

-- the next cards sorted => steps are linked
UPDATE shoes SET "order" = substr("order", 1, 600) || substr("order", 604) || substr("order", 600, 3) WHERE table_id = 1;

-- the cover card moved => steps are linked
UPDATE shoes SET cover = cover + 20 WHERE table_id = 1;

-- a card seen that was hidden => steps are linked
UPDATE steps SET hidden = '{}' WHERE hidden IS NOT NULL;

-- words put into an event => steps are linked
UPDATE steps SET shown = replace(shown, 'Ann', 'Bob') WHERE table_id = 1 AND shown LIKE '%Ann%';

-- an entry given to another person => steps are linked
UPDATE entries SET person_id = person_id + 1 WHERE book = 1 AND number = 8;

-- an entry made by another person => changes are linked
UPDATE entries SET by_id = 1 WHERE book = 0 AND what = 'buy in';

-- a note changed => changes are linked
UPDATE entries SET note = 'a gift' WHERE book = 0 AND what = 'buy in';

-- the time of an entry changed => steps are linked
UPDATE entries SET at = at + 1 WHERE book = 1 AND number = 9;

-- an opening fill raised => changes are linked
UPDATE postings SET amount = amount * 2 WHERE book = 2 AND number = 1;
UPDATE accounts SET balance = (SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account_id = accounts.id);

-- a round listed with another shoe => what is kept follows from events
UPDATE rounds SET shoe = shoe + 1 WHERE table_id = 1 AND number = 3;

-- a round's stake changed => what is kept follows from events
UPDATE rounds SET staked = staked + 1000 WHERE table_id = 1 AND number = 3;

-- results of a round that never was => what is kept follows from events
INSERT INTO round_results VALUES (1, 999, 'game', 1, 1000, 1000000, -1000);

-- a change rewritten => changes are linked
UPDATE changes SET data = replace(data, 'dealer', 'admin') WHERE data LIKE '%dealer%';

-- a change removed => changes are linked
DELETE FROM changes WHERE number = 3;

-- the last change removed => changes are linked
DELETE FROM changes WHERE number = (SELECT changes FROM cage);
UPDATE cage SET changes = changes - 1, head = (SELECT hash FROM changes ORDER BY number DESC LIMIT 1);

-- a change dated back => changes are linked
UPDATE changes SET at = 1 WHERE number = 4;

-- a head rewritten => steps are linked
UPDATE standings SET head = '00' WHERE table_id = 1;

-- a seal rewritten => seals and anchors
UPDATE seals SET heads = '[]' WHERE number = 1;

-- a seal removed => seals and anchors
DELETE FROM seals WHERE number = 1;

-- a signature replaced => seals and anchors
UPDATE seals SET signature = substr(signature, 3) || '00' WHERE number = 1;

-- what is sealed forgotten => seals and anchors
DELETE FROM sealed_heads;

-- == slips

-- the amount of a fill raised on its slip => slips answer for the chips
UPDATE gaming_slips SET amount = amount + 10000 WHERE kind = 'fill' AND state = 'done';

-- a fill raised in the books and on its slip => steps are linked
UPDATE gaming_slips SET amount = amount + 10000 WHERE kind = 'fill' AND state = 'done';
UPDATE postings SET amount = amount + 10000 WHERE book = 2 AND amount > 0 AND number = (SELECT entry FROM gaming_slips WHERE kind = 'fill' AND state = 'done');
UPDATE postings SET amount = amount - 10000 WHERE book = 2 AND amount < 0 AND number = (SELECT entry FROM gaming_slips WHERE kind = 'fill' AND state = 'done');
UPDATE accounts SET balance = (SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account_id = accounts.id);

-- a slip deleted => slips answer for the chips
DELETE FROM gaming_slips WHERE kind = 'credit';

-- the last slip deleted, and what the chain says of it => changes are linked
DELETE FROM changes WHERE what = 'slip' AND subject = (SELECT MAX(number) FROM gaming_slips);
DELETE FROM gaming_slips WHERE number = (SELECT MAX(number) FROM gaming_slips);

-- a fill invented that one person moved => slips answer for the chips
INSERT INTO gaming_slips SELECT number + 10, 'fill', table_id, 5000, 'done', asked_by, asked_at, NULL, asked_by, asked_by, asked_by, decided_at, entry + 10, '' FROM gaming_slips WHERE kind = 'credit';
INSERT INTO entries SELECT book, number + 10, at, 'fill', event, round, wager, person_id, by_id, clauses, 'slip 20', NULL FROM entries WHERE book = 2 AND what = 'credit';
INSERT INTO postings SELECT book, number + 10, line, account_id, amount FROM postings WHERE book = 2 AND number = (SELECT entry FROM gaming_slips WHERE kind = 'credit');

-- who asked for a fill rewritten => slips answer for the chips
UPDATE gaming_slips SET asked_by = (SELECT id FROM people WHERE name = 'Bob') WHERE kind = 'fill';

-- who sent a fill rewritten => slips answer for the chips
UPDATE gaming_slips SET sent_by = asked_by, decided_by = asked_by WHERE kind = 'fill' AND state = 'done';

-- a fill said to be the house's own => slips answer for the chips
UPDATE gaming_slips SET asked_by = 0, sent_by = 0, received_by = 0, decided_by = 0, command_id = NULL WHERE kind = 'fill' AND state = 'done';

-- a cancelled slip said to be done => slips answer for the chips
UPDATE gaming_slips SET state = 'done' WHERE state = 'cancelled';

-- a slip dated back => slips answer for the chips
UPDATE gaming_slips SET decided_at = asked_at WHERE kind = 'credit';

-- the opener of a table lowered => slips answer for the chips
UPDATE gaming_slips SET amount = amount - 5000 WHERE kind = 'opener' AND table_id = 1;

-- the closer of a table moved to another one => slips answer for the chips
UPDATE gaming_slips SET table_id = 1 WHERE kind = 'closer';

-- == protections

-- a limit raised => protections follow from acts
UPDATE protections SET state = replace(state, '"wager day":[100000,', '"wager day":[900000,') WHERE state LIKE '%"wager day":[100000,%';

-- a limit raised with its act => changes are linked
UPDATE protections SET state = replace(state, '"wager day":[100000,', '"wager day":[900000,') WHERE state LIKE '%"wager day":[100000,%';
UPDATE changes SET data = replace(replace(data, '"wager day":[100000,', '"wager day":[900000,'), '"amount":100000', '"amount":900000') WHERE what = 'protection' AND data LIKE '%"wager day":[100000,%';

-- a pending change brought forward => protections follow from acts
UPDATE protections SET state = replace(state, '"loss week":[50000,90000,17', '"loss week":[50000,90000,16') WHERE state LIKE '%"loss week":[50000,90000,17%';

-- a self-exclusion shortened => protections follow from acts
UPDATE protections SET state = replace(state, '"exclusion"', '"break"') WHERE state LIKE '%"exclusion"%';

-- a self-exclusion removed => protections follow from acts
UPDATE protections SET state = '{"limits":{},"away":null,"checks":0,"checked_at":0}' WHERE state LIKE '%"exclusion"%';

-- the act of a self-exclusion removed => changes are linked
DELETE FROM changes WHERE what = 'protection' AND data LIKE '{"act":"exclusion"%';

-- the act of a self-exclusion dated back => changes are linked
UPDATE changes SET at = at - 86400000 WHERE what = 'protection' AND data LIKE '{"act":"exclusion"%';

-- a confirmation invented => protections follow from acts
UPDATE protections SET state = replace(state, '"checks":1', '"checks":2') WHERE state LIKE '%"wager day"%';

-- protections of a member removed => protections follow from acts
DELETE FROM protections WHERE person_id = (SELECT id FROM people WHERE name = 'Ann');

-- what was staked forgotten => protections were held
UPDATE protection_uses SET staked = 0;

-- a minute of wagers removed => protections were held
DELETE FROM protection_uses WHERE minute = (SELECT MAX(minute) FROM protection_uses WHERE staked > 0);

-- time at tables shortened => protections were held
UPDATE protection_times SET since = since + 60000;

-- wagers that are counted no more => protections follow from acts
UPDATE protections SET tracked = 0 WHERE person_id = (SELECT id FROM people WHERE name = 'Ann');

-- the delay of the house shortened => changes are linked
UPDATE changes SET data = replace(data, '86400000', '1') WHERE what = 'protection' AND subject = 0;

-- another person's history taken over => changes are linked
UPDATE people SET came_as = (SELECT id FROM people WHERE name = 'Bob') WHERE name = 'Ann';

-- the shoe in play kept as open to everybody => shoes equal their commitments
UPDATE shoes SET revealed_event = 1 WHERE revealed_event IS NULL;
