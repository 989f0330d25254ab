/**
 * How a timetable looks: on a screen, in light and dark, and on paper.
 *
 * What a list shows is filled, what it doesn't is outlined by dashes; kinds have a letter beside their colour. So it is
 * read without colours too.
 */
export const timetableStylesheet = `
.timetable {
  --k0: #11683f; --k1: #1d4f91; --k2: #2f7d4f; --k3: #8a4b00;
  --k4: #6b3fa0; --k5: #4a5560; --k6: #7a2b2b; --k7: #5d6b1f;
  --f0: #d7ecdf; --f1: #dbe7f8; --f2: #eef7f1; --f3: #f9e8d2;
  --f4: #ebe1f7; --f5: #e6eaee; --f6: #f3e0e0; --f7: #eef1d8;
  --ink: #14201a; --on: #fff; --hatch: #8f9b94; --now: #a3222b
}
@media (prefers-color-scheme: dark) {
  .timetable {
    --k0: #6fcf9b; --k1: #8bb8f5; --k2: #7fd6a6; --k3: #f0b46a;
    --k4: #c6a5f2; --k5: #b3bec8; --k6: #f49aa0; --k7: #cdd98a;
    --f0: #1d4a33; --f1: #1f3a5f; --f2: #1b2f25; --f3: #4d3413;
    --f4: #3b2a55; --f5: #333d45; --f6: #4d2427; --f7: #3a4118;
    --ink: #f0f5f2; --on: #101512; --hatch: #66756c; --now: #ff9aa2
  }
}
.front main.timetable { grid-template-columns: minmax(0, 1fr); gap: .75rem; max-width: 84rem }
.timetable h2 small { font-size: .875rem; font-weight: 400 }
.timetable h3 { color: inherit; font-size: 1rem; margin: 0 }
.timetable .problem {
  border-left: 4px solid var(--delete); padding: .25rem .75rem; background: var(--panel); margin: 0
}
.timetable .told { margin: 0; font-weight: 600; position: fixed; right: 1rem; top: 1rem; z-index: 3 }
.timetable .told:not(:empty) {
  max-width: min(36rem, calc(100vw - 2rem)); padding: .5rem .75rem;
  background: var(--panel); border: 2px solid var(--accent); border-radius: .5rem
}
.asking { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; padding: .75rem }
.asking label {
  display: grid; grid-template-columns: minmax(0, auto); gap: .125rem; font-size: .875rem; max-width: 100%;
  min-width: 0
}
.asking select, .asking input, .asking button {
  font: inherit; font-size: .875rem; color: var(--text); background: var(--ground); max-width: 100%;
  border: 1px solid var(--quiet); border-radius: .25rem; padding: .25rem .625rem; min-height: 2rem
}
.asking button { cursor: pointer; background: var(--tint) }
.which { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; justify-content: space-between }
.which nav { display: flex; gap: 1rem; font-size: .875rem }
.timetable figure { margin: 0; display: grid; gap: .5rem; grid-template-columns: minmax(0, 1fr) }
.timetable figcaption p { margin: 0; color: var(--quiet) }

.chart {
  display: flex; width: fit-content; max-width: 100%; overflow-x: auto; scroll-padding: 0 1rem 0 9rem;
  background: var(--panel); border: 1px solid var(--line); border-radius: .5rem
}
.chart svg.names { flex: none; position: sticky; left: 0; z-index: 1 }
.chart svg.hours { flex: none }
.chart text, .key text { font-family: system-ui, sans-serif; fill: var(--ink) }
.chart .ground { fill: var(--panel) }
.chart .rule { stroke: var(--line); stroke-width: 1 }
.chart .hour { font-size: 12px; fill: var(--quiet) }
.chart .name { font-size: 13px; font-weight: 600 }
.chart .title { font-size: 12px; font-weight: 600 }
.chart .small { font-size: 11px }
.chart .names .small, .chart .hours > .small { fill: var(--quiet) }
.hatch { stroke: var(--hatch); stroke-width: 2 }
.dots { fill: var(--hatch) }
.now line { stroke: var(--now); stroke-width: 2 }
.now path { fill: var(--now) }

.item > g > rect { stroke: var(--k, var(--k5)); stroke-width: 1 }
.item:not(.shut) > g > rect { fill: var(--f, var(--f5)) }
.item:not(.hidden) > g > rect.edge { fill: var(--k); stroke: none }
.item .badge { fill: var(--k); stroke: none }
.chart .item .sign { font-size: 11px; font-weight: 700; fill: var(--on) }
.key .sign.plain { font-size: 11px; font-weight: 700; fill: var(--ink) }
.item.open > g > rect { stroke-dasharray: none; fill: var(--f2) }
.item .start { stroke: var(--k); stroke-width: 1.5 }
.item.shut > g > rect { stroke: var(--hatch) }
.item.hidden > g > rect { fill: none; stroke: var(--quiet); stroke-dasharray: 4 3 }
.item.hidden > g > rect.edge { fill: none; stroke: none }
.item.hidden .badge { fill: none; stroke: var(--quiet) }
.item.hidden text, .chart .item.hidden .sign { fill: var(--quiet) }
.item.own > g > rect:first-of-type { stroke-width: 2.5 }
.kind-0 { --k: var(--k0); --f: var(--f0) } .kind-1 { --k: var(--k1); --f: var(--f1) }
.kind-2 { --k: var(--k2); --f: var(--f2) } .kind-3 { --k: var(--k3); --f: var(--f3) }
.kind-4 { --k: var(--k4); --f: var(--f4) } .kind-5 { --k: var(--k5); --f: var(--f5) }
.kind-6 { --k: var(--k6); --f: var(--f6) } .kind-7 { --k: var(--k7); --f: var(--f7) }

a.piece { cursor: pointer }
a.piece:focus { outline: none }
.hit { fill: transparent }
a.piece:hover .hit { stroke: var(--text); stroke-width: 1.5 }
a.piece:focus-visible .hit, a.piece.current:focus .hit { stroke: var(--text); stroke-width: 3 }
.item.fresh:not(.open) > g > rect:first-of-type { stroke: var(--accent); stroke-width: 3; stroke-dasharray: none }
@media (prefers-reduced-motion: no-preference) {
  .item.fresh { animation: fresh 1.2s ease-out 3 }
  @keyframes fresh { from { opacity: .15 } to { opacity: 1 } }
}

.front .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font-size: .8125rem; color: var(--quiet) }
.legend .key { margin-right: .375rem; vertical-align: -.1875rem }
.chosen {
  position: sticky; bottom: .5rem; z-index: 2; padding: .5rem .75rem; margin-top: .5rem; font-size: .875rem;
  max-height: 40vh; overflow: auto; box-shadow: 0 2px 12px rgb(0 0 0 / 25%)
}
.chosen > div:nth-child(-n + 2) { display: inline; font-weight: 600; margin-right: .75rem }
.chosen[hidden] { display: none }
.chosen p { margin: 0 }
.chosen button {
  font: inherit; color: var(--text); background: var(--ground); margin-top: .375rem; padding: .25rem .625rem;
  border: 1px solid var(--quiet); border-radius: .25rem; cursor: pointer
}
.timetable .rows { margin-top: 1rem }
@media (min-width: 30rem) { .rows td:nth-child(2) { width: 15% } .rows td:nth-child(3) { width: 45% } }
.timetable caption { text-align: left; padding: .5rem .75rem 0; font-size: .875rem }
.timetable tr:target > *, .timetable tr:focus > * { background: var(--tint) }
.timetable .mine { display: block; font-weight: 600 }

@media print {
  @page { size: A4 landscape; margin: 10mm }
  :root, .timetable {
    color-scheme: light; --ground: #fff; --panel: #fff; --text: #000; --quiet: #333; --line: #999; --accent: #000;
    --tint: #fff; --ink: #000; --on: #000; --hatch: #777; --now: #000;
    --k0: #000; --k1: #000; --k2: #000; --k3: #000; --k4: #000; --k5: #000; --k6: #000; --k7: #000;
    --f0: #e8e8e8; --f1: #e8e8e8; --f2: #fff; --f3: #e8e8e8; --f4: #e8e8e8; --f5: #e8e8e8; --f6: #fff; --f7: #e8e8e8
  }
  .bar nav, .which nav, .asking, .skip, .front footer, .timetable .told, .chosen { display: none }
  .chart { overflow: visible; width: auto; border-color: #000; break-inside: avoid }
  .chart svg.names { position: static; width: 10%; height: auto }
  .chart svg.hours { width: 90%; height: auto }
  .chart .item .badge { fill: none; stroke: #000 }
  .timetable tr { break-inside: avoid }
}
`.trimStart()
