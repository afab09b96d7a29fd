"""The whole server in one process, from one seed: ``python -m tests.house.simulation --seeds N --from S``.

Players, bots, a dealer, a floor supervisor and a cashier send commands that are legal, illegal or out of date, over a
network that loses requests, loses responses, sends twice, sends simultaneously and out of order. Time passes at random.
The server, or one of its workers, crashes before or after any database call, including during its own start; everything
in memory is lost, and it starts again from its files. After every crash and at the end, the simulation checks that
every confirmed command was carried out once, that every unconfirmed one was carried out once or never, that a command
sent again gets the same answer, that everybody sees the same history, and that the audit finds nothing. The same seed
gives the same run.
"""
