"""The whole server in one process, from one seed: ``python -m tests.house.simulation --seeds N --from S``.

Players, bots, a dealer, a floor supervisor and a cashier send commands that are legal, illegal or out of date, over a
network that loses requests, loses answers, sends twice, at the same moment and out of order. Time passes at random. The
server, or one of its workers, crashes before or after any call of the database, its own start included; everything in
memory is gone, and it starts again from what lies in the files. After every crash and at the end it is checked that
what was answered was done once, that what was not was done once or never, that a command sent again is answered as
before, that everybody sees one history, and that the audit finds nothing. The same seed gives the same run.
"""
