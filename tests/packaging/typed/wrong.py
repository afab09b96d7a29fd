"""The same program with mistakes that only somebody finds who sees the types of Pitboss."""

from pitboss import Table, rules, simulate, solve
from pitboss.client import House
from pitboss.table.commands import BuyIn

table = Table(rules("zappit-ma"))
table.do("hit")  # wrong
BuyIn("Ann", "500")  # wrong
solve(rules("zappit-ma")).house_edge.upper()  # wrong
simulate(table)  # wrong
House(8021)  # wrong
table.no_such_thing()  # wrong
