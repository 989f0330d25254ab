/**
 * Where each piece of a timetable is drawn: lanes down, hours across. Units are those of the drawing, which are pixels
 * unless it is made smaller.
 *
 * What overlaps in a lane stands one below the other. Free time may begin at many instants and overlaps most, so it
 * takes a third of the height of what is taken.
 */
import type { ItemKind, Timetable, TimetableItem } from '../worlds/timetable.ts'

export interface Box {
  readonly item: TimetableItem
  readonly look: ItemKind['look']
  /** Of its kind, among the kinds. */
  readonly kind: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Which of the lanes as they are drawn. */
  readonly lane: number
  /** Is this the first of its lanes, whose box stands for it? */
  readonly isFirst: boolean
}

export interface LaneBand {
  readonly name: string
  readonly detail: string
  readonly y: number
  readonly height: number
}

export interface TimetableLayout {
  /** Of the chart; names stand beside it. */
  readonly width: number
  readonly nameWidth: number
  readonly height: number
  readonly head: number
  readonly hours: readonly { readonly x: number; readonly label: string; readonly zone: string }[]
  readonly lanes: readonly LaneBand[]
  /** What is shut first, so that the others lie upon it; then by lane and start. */
  readonly boxes: readonly Box[]
  /** When the place is not open. */
  readonly outside: readonly { readonly x: number; readonly width: number }[]
  /** Absent: it is another day, or another hour. */
  readonly now: number | undefined
}

const head = 30
const unit = 20
const padding = 4
const leastWidth = 1107
const leastHour = 60
/** Names take a tenth of the whole, on paper too. */
const nameShare = 9
/** Where nothing says when. */
const [usualFirst, usualLast] = [8, 20]

const at = (text: string): number => Date.parse(text)

export const timetableLayoutOf = (timetable: Timetable): TimetableLayout => {
  const { lanes, items, words } = timetable
  const { first, last, ticks } = hoursShown(timetable)
  const width = Math.max(leastWidth, Math.round(((last - first) / hourMs) * leastHour))
  const xOf = (instant: number): number =>
    rounded(((Math.min(last, Math.max(first, instant)) - first) / (last - first)) * width)
  const lookOf = new Map(timetable.kinds.map(({ id, look }, index) => [id, { look, kind: index }]))
  const placed = (item: TimetableItem, lane: string | undefined): Placed => {
    const { look, kind } = lookOf.get(item.kind) ?? { look: 'taken' as const, kind: 0 }
    const [x, end] = [xOf(at(item.from)), xOf(at(item.to))]
    return { item, look, kind, x, end: Math.max(end, x + 4), isFirst: item.lanes[0] === lane }
  }
  const rows = [
    ...lanes.map(({ id, name, detail = '' }) => ({
      name,
      detail,
      items: items.filter(item => item.lanes.includes(id)).map(item => placed(item, id)),
    })),
    ...[items.filter(item => item.lanes.length === 0).map(item => placed(item, undefined))]
      .filter(({ length }) => length > 0)
      .map(some => ({ name: words.none, detail: '', items: some })),
  ]
  let y = head
  const bands: LaneBand[] = []
  const boxes: Box[] = []
  for (const { name, detail, items: own } of rows) {
    const { height, boxes: inRow } = rowOf(own)
    bands.push({ name, detail, y, height })
    boxes.push(...inRow.map(box => ({ ...box, lane: bands.length, y: box.y + y })))
    y += height
  }
  const isShut = ({ look }: Box): boolean => look === 'shut'
  return {
    width,
    nameWidth: width / nameShare,
    height: y + 1,
    head,
    hours: ticks.map((tick, index) => ({
      x: xOf(at(tick)),
      label: tick.slice(11, 16),
      zone:
        ticks[index + 1]?.slice(11, 16) === tick.slice(11, 16) || ticks[index - 1]?.slice(11, 16) === tick.slice(11, 16)
          ? tick.slice(19)
          : '',
    })),
    lanes: bands,
    boxes: [...boxes.filter(isShut), ...boxes.filter(box => !isShut(box))],
    outside: gapsIn(timetable, first, last).map(([from, to]) => ({
      x: xOf(from),
      width: rounded(xOf(to) - xOf(from)),
    })),
    now: at(timetable.now) > first && at(timetable.now) < last ? xOf(at(timetable.now)) : undefined,
  }
}

const hourMs = 3_600_000

const rounded = (value: number): number => Math.round(value * 10) / 10

/** From the first hour in which anything is, or it is open, to the last. */
const hoursShown = ({ hours, to, items, open, kinds }: Timetable) => {
  const shut = new Set(kinds.filter(({ look }) => look === 'shut').map(({ id }) => id))
  const spans = [...open, ...items.filter(({ kind }) => !shut.has(kind))]
  const all = [...hours, to]
  const earliest = spans.reduce((least, span) => Math.min(least, at(span.from)), Infinity)
  const latest = spans.reduce((most, span) => Math.max(most, at(span.to)), -Infinity)
  const before = all.filter(hour => at(hour) <= earliest).at(-1)
  const after = all.find(hour => at(hour) >= latest)
  const [start = to, end = to] = spans.length === 0 ? [all[usualFirst], all[usualLast]] : [before, after]
  const [first, last] = [at(start), at(end)]
  return { first, last, ticks: all.filter(hour => at(hour) >= first && at(hour) <= last) }
}

const gapsIn = ({ open }: Timetable, first: number, last: number): readonly (readonly [number, number])[] => {
  const gaps: [number, number][] = []
  let from = first
  for (const span of open) {
    if (at(span.from) > from) gaps.push([from, at(span.from)])
    from = Math.max(from, at(span.to))
  }
  if (from < last) gaps.push([from, last])
  return gaps
}

type RowBox = Omit<Box, 'lane'>

interface Placed extends Pick<Box, 'item' | 'look' | 'kind' | 'x' | 'isFirst'> {
  readonly end: number
}

/** Units that it takes. */
const unitsOf = ({ look }: Placed): number => (look === 'taken' ? 3 : 1)

interface Standing {
  readonly one: Placed
  readonly top: number
  readonly units: number
}

/** The first of so many units in a row that none of these has. */
const firstFree = (beside: readonly Standing[], units: number): number => {
  const used = new Uint8Array(beside.reduce((most, { top, units: own }) => Math.max(most, top + own), 0))
  for (const { top, units: own } of beside) for (let index = top; index < top + own; index++) used[index] = 1
  let free = 0
  let next = 0
  for (; free < units; next++) free = used[next] === 1 ? 0 : free + 1
  return next - units
}

/** One lane: what overlaps is put below what was there before. */
const rowOf = (items: readonly Placed[]): { readonly height: number; readonly boxes: readonly RowBox[] } => {
  const inOrder = (look: ItemKind['look']): readonly Placed[] => items.filter(one => one.look === look)
  const standing: Standing[] = []
  for (const one of [...inOrder('taken'), ...inOrder('open')]) {
    const beside = standing.filter(other => other.one.x < one.end && one.x < other.one.end)
    const units = unitsOf(one)
    const top = firstFree(beside, units)
    standing.push({ one, top, units })
  }
  const units = standing.reduce((most, { top, units: own }) => Math.max(most, top + own), 2)
  const height = units * unit + 2 * padding
  const boxOf = ({ item, look, kind, x, end, isFirst }: Placed, y: number, high: number): RowBox => ({
    item,
    look,
    kind,
    isFirst,
    x,
    y,
    width: rounded(end - x),
    height: high,
  })
  return {
    height,
    boxes: [
      ...inOrder('shut').map(one => boxOf(one, 0, height)),
      ...standing.map(({ one, top, units: own }) => {
        const isAlone = !standing.some(other => other.one !== one && other.one.x < one.end && one.x < other.one.end)
        const high = isAlone && one.look === 'taken' ? units : own
        return boxOf(one, padding + top * unit + 1, high * unit - 2)
      }),
    ],
  }
}
