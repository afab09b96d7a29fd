"""The style of a chart's page: one sheet, with the colors of plays by day and by night."""

from __future__ import annotations

from pitboss.lab.charts.palette import INKS

DAY = {
    "paper": "#fbfaf5",
    "ink": "#1d2327",
    "faint": "#6d7478",
    "felt": "#12463a",
    "on-felt": "#ffffff",
    "facts": "#cfe3d8",
    "head": "#2b3a42",
    "label": "#ece9df",
}
NIGHT = {
    "paper": "#14181b",
    "ink": "#e8eaec",
    "faint": "#98a1a8",
    "felt": "#0d3129",
    "on-felt": "#f4f8f6",
    "facts": "#a9c4b8",
    "head": "#37474f",
    "label": "#252c31",
}
LAYOUT = """
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
  -webkit-print-color-adjust: exact; print-color-adjust: exact;
}
header { background: var(--felt); color: var(--on-felt); padding: 1.4rem max(1rem, calc(50vw - 34rem)); }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0; }
.facts { color: var(--facts); margin: .4rem 0 0; font-size: .95rem; }
main { max-width: 70rem; margin: 0 auto; padding: 1.2rem 1rem 2.5rem; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 29rem), 1fr)); gap: 0 2.2rem; }
table { border-collapse: separate; border-spacing: 1px; width: 100%; margin: 0 0 1.6rem; break-inside: avoid; }
caption { text-align: left; font-weight: 700; font-size: 1.05rem; padding: 0 0 .35rem; }
.chart { table-layout: fixed; }
.chart th, .chart td { text-align: center; padding: .28rem 0; font-weight: 700; }
thead th, .chart .corner { background: var(--head); color: #fff; }
.chart .corner {
  width: 24%; font-size: .72rem; font-weight: 400; color: #cfd8dc; text-align: right; padding-right: .5rem;
}
.chart th[scope="row"] {
  background: var(--label); text-align: right; padding-right: .5rem; white-space: nowrap; position: relative;
}
.cards {
  position: absolute; left: .4rem; font-size: .68rem; line-height: 1.4rem; font-weight: 400; color: var(--faint);
}
.chart td[title] { cursor: help; }
.chart tbody td:hover { outline: 2px solid var(--ink); outline-offset: -2px; }
dl {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 29rem), 1fr)); gap: .3rem 2.2rem; margin: 0;
}
dl div { display: flex; align-items: center; gap: .7rem; }
dt { flex: 0 0 3rem; text-align: center; font-weight: 700; padding: .22rem 0; }
dd { margin: 0; }
.note { color: var(--faint); font-size: .82rem; margin: .7rem 0 1.6rem; }
.deviations { margin-bottom: 0; }
summary { cursor: pointer; margin: 0 0 .7rem; }
.deviations th, .deviations td { padding: .25rem .5rem; text-align: left; font-size: .9rem; }
.deviations td { background: var(--label); }
.deviations td[title] { text-align: center; font-weight: 700; }
.deviations :is(th, td):nth-child(n + 6) { text-align: right; font-variant-numeric: tabular-nums; }
.deviations th:nth-child(4), .deviations th:nth-child(5) { text-align: center; }
@media (max-width: 34rem) {
  .cards { display: none; }
  .deviations th, .deviations td { padding: .2rem .25rem; font-size: .78rem; }
}
@media print { header { padding: 1rem; } .columns { grid-template-columns: 1fr 1fr; } body { font-size: 11px; } }
"""


def style() -> str:
    """Return the style sheet."""
    day = "".join(f"--{name}: {colour}; " for name, colour in DAY.items())
    night = "".join(f"--{name}: {colour}; " for name, colour in NIGHT.items())
    day_plays, night_plays = [], []
    for play, ink in INKS.items():
        chosen = f".play-{play.replace(' ', '-')}, .deviations .play-{play.replace(' ', '-')}"
        day_plays.append(f"{chosen} {{ background: {ink.paper}; color: {ink.letters}; }}")
        night_plays.append(f"  {chosen} {{ background: {ink.dark_paper}; color: {ink.dark_letters}; }}")
    return "\n".join(
        [
            f":root {{ color-scheme: light dark; {day}}}",
            LAYOUT.strip(),
            *day_plays,
            "@media screen and (prefers-color-scheme: dark) {",
            f"  :root {{ {night}}}",
            *night_plays,
            "}",
            "",
        ]
    )
