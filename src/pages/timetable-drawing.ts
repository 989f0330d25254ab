/**
 * A timetable as a drawing: two of them side by side, the names of the lanes and the chart, which scrolls beside them.
 *
 * Whatever it says is in the table too, and each piece leads to its row there. Nothing in it is said by a colour alone.
 */
import { startOf } from '../text/cut.ts'
import type { Timetable, TimetableItem } from '../worlds/timetable.ts'
import { type Markup, html } from './markup.ts'
import { type Box, type TimetableLayout, timetableLayoutOf } from './timetable-layout.ts'
import { keptOut, rowId, itemInWords } from './timetable-words.ts'

export const timetableDrawing = (timetable: Timetable, title: string): Markup => {
  const layout = timetableLayoutOf(timetable)
  const { height, width, nameWidth } = layout
  return html`<div class="chart" tabindex="0" role="region" aria-label="Chart">
    <svg class="names" viewBox="0 0 ${nameWidth} ${height}" width="${nameWidth}" height="${height}" aria-hidden="true">
      <rect class="ground" width="${nameWidth}" height="${height}" />
      <line class="rule" x1="${nameWidth - 0.5}" x2="${nameWidth - 0.5}" y1="0" y2="${height}" />
      ${layout.lanes.map(
        ({ name, detail, y }) =>
          html`<line class="rule" x1="0" x2="${nameWidth}" y1="${y}" y2="${y}" />
            <text class="name" x="4" y="${y + 21}">${cut(name, Math.floor((nameWidth - 8) / letter))}</text>
            <text class="small" x="4" y="${y + 37}">${cut(detail, Math.floor((nameWidth - 8) / smallLetter))}</text>`,
      )}
    </svg>
    <svg
      class="hours"
      viewBox="0 0 ${width} ${height}"
      width="${width}"
      height="${height}"
      role="group"
      aria-label="${title}"
    >
      <defs>
        <pattern id="shut" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line class="hatch" x1="0" x2="0" y1="0" y2="7" />
        </pattern>
        <pattern id="outside" width="6" height="6" patternUnits="userSpaceOnUse">
          <circle class="dots" cx="1" cy="1" r="0.8" />
        </pattern>
      </defs>
      <rect class="ground" width="${width}" height="${height}" />
      ${layout.outside.map(
        ({ x, width: wide }) =>
          html`<rect
            x="${x}"
            y="${layout.head}"
            width="${wide}"
            height="${height - layout.head}"
            fill="url(#outside)"
          />`,
      )}
      ${grid(layout)} ${layout.boxes.map(box => piece(box, timetable))} ${nowLine(layout)}
    </svg>
  </div>`
}

const grid = ({ hours, lanes, width, height, head }: TimetableLayout): Markup =>
  html`${hours.map(
    ({ x, label, zone }, index) =>
      html`<line class="rule" x1="${x}" x2="${x}" y1="${head - 6}" y2="${height}" />
        <text class="hour" x="${x}" y="${zone === '' ? 19 : 11}" text-anchor="${anchor(index, hours.length)}"
          >${label}</text
        >
        ${
          zone === ''
            ? ''
            : html`<text class="small" x="${x}" y="22" text-anchor="${anchor(index, hours.length)}">${zone}</text>`
        }`,
  )}
  ${lanes.map(({ y }) => html`<line class="rule" x1="0" x2="${width}" y1="${y}" y2="${y}" />`)}`

const anchor = (index: number, count: number): string => {
  if (index === 0) return 'start'
  return index === count - 1 ? 'end' : 'middle'
}

/** Its place is there on every day, so that a clock that reaches this one is put into it. */
const nowLine = ({ now, height, head }: TimetableLayout): Markup => {
  const line =
    now === undefined
      ? ''
      : html`<line x1="${now}" x2="${now}" y1="${head - 4}" y2="${height}" />
          <path d="M${now - 5} ${head - 10}h10l-5 8z" />`
  return html`<g class="now" aria-hidden="true">${line}</g>`
}

const piece = (box: Box, timetable: Timetable): Markup => {
  const { item, look, kind, isFirst, lane, x, y, width, height } = box
  const classes = ['item', look, `kind-${kind % 8}`, stateOf(item), ...(isOwn(item) ? ['own'] : [])].join(' ')
  const frame = html`x="${x + 0.5}" y="${y}" width="${Math.max(3, width - 1)}" height="${height}"`
  const said = itemInWords(item, timetable)
  const inside = `${look} ${stateOf(item)}`
  return html`<g class="${classes}" data-with="${item.id}">
    <g aria-hidden="true">
      <rect ${frame} rx="${look === 'shut' ? 0 : 4}" ${look === 'shut' ? html`fill="url(#shut)"` : ''} />
      ${look === 'taken' ? html`<rect class="edge" x="${x + 0.5}" y="${y}" width="4" height="${height}" rx="2" />` : ''}
      ${ticks(box)}
      <svg x="${x}" y="${y}" width="${Math.max(1, width - 2)}" height="${height}">${texts(box, timetable)}</svg>
    </g>
    ${
      // Whoever goes through them by keyboard meets each once.
      isFirst
        ? html`<a
            class="piece ${inside}"
            href="#${rowId(item, timetable)}"
            data-key="${item.id}"
            data-lane="${lane}"
            aria-label="${said}"
          >
            <title>${said}</title> <rect class="hit" ${frame} rx="4"
          /></a>`
        : html`<title>${said}</title>`
    }
  </g>`
}

const stateOf = ({ listing }: TimetableItem): string => {
  if (listing === undefined) return 'apart'
  return listing.listed ? 'listed' : 'hidden'
}

const isOwn = ({ own = [] }: TimetableItem): boolean => own.some(({ participating }) => participating)

/** When what is open may begin. */
const ticks = ({ item, look, x, y, width }: Box): readonly Markup[] => {
  const [from, to] = [Date.parse(item.from), Date.parse(item.to)]
  if (look !== 'open' || to <= from) return []
  return (item.starts ?? []).map(start => {
    const at = Math.round((x + ((Date.parse(start.from) - from) / (to - from)) * width) * 10) / 10
    return html`<line class="start" x1="${at + 1}" x2="${at + 1}" y1="${y}" y2="${y + 4}" />`
  })
}

/** Of a letter on average, in the units of the drawing, where the system's font is a wide one. */
const letter = 7.7
const smallLetter = 6.3

/** In whole characters. */
const cut = (text: string, most: number): string => {
  if (text.length <= most) return text
  return most < 2 ? '' : `${startOf(text, most - 1).trimEnd()}…`
}

/** On two lines, broken between two words. */
const broken = (text: string, most: number): readonly string[] => {
  if (text.length <= most) return [text]
  const fitting = text.lastIndexOf(' ', most)
  const space = fitting > 0 ? fitting : text.indexOf(' ')
  return space < 0 ? [cut(text, most)] : [cut(text.slice(0, space), most), cut(text.slice(space + 1), most)]
}

/** As many of them as there is room for: half a word says nothing, but a longer one may be cut. */
const fitting = (words: readonly string[], most: number): string =>
  words
    .filter(text => text !== '')
    .reduce((text, word) => {
      if (text === '') return cut(word, most)
      const room = most - text.length - between.length
      return room < Math.min(word.length, leastCut) ? text : text + between + cut(word, room)
    }, '')

const between = ' · '
const leastCut = 5

const texts = ({ item, look, kind, width }: Box, timetable: Timetable): Markup => {
  const { title, detail = '', listing, places } = item
  const sign = timetable.kinds[kind]?.name.slice(0, 1) ?? ''
  const kept = listing === undefined || listing.listed ? '' : keptOut(listing)
  const badge = (y: number): Markup =>
    html`<rect class="badge" x="8" y="${y}" width="13" height="13" rx="3" />
      <text class="sign" x="14.5" y="${y + 10.5}" text-anchor="middle">${sign}</text>`
  const small = (words: readonly string[], y: number): Markup =>
    html`<text class="small" x="25" y="${y}">${fitting(words, Math.floor((width - 27) / smallLetter))}</text>`
  if (look === 'shut')
    return html`<text class="title" x="6" y="18">${cut(title, Math.floor((width - 8) / letter))}</text>`
  if (look === 'open') return html`${badge(2.5)} ${small([kept, detail, title], 13.5)}`
  const filled = places === undefined ? '' : `${places.taken}/${places.of}`
  const lines = broken((isOwn(item) ? '★ ' : '') + title, Math.max(1, Math.floor((width - 11) / letter)))
  return html`${lines.map((line, index) => html`<text class="title" x="8" y="${15 + 14 * index}">${line}</text>`)}
  ${badge(39)} ${small([kept, filled, detail], 49.5)}`
}
