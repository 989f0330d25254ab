/**
 * The units as boxes in layers, each above what it imports: an SVG that needs neither a script nor a font.
 *
 * Arrows lead from the bottom of one box to the top of another, through the gaps that the plan leaves, so that none
 * crosses a third box. The picture has a background of its own: the page around it may be dark where the reader's
 * system is light.
 */
import { type Arrow, bareArrows } from './arrows.ts'
import { type Area, type Point, planOf } from './plan.ts'
import { type Unit, units } from './table.ts'

interface Box extends Area {
  readonly name: string
  readonly unit: Unit
  /** What it imports without an arrow of its own, in lines. */
  readonly also: readonly (readonly Arrow[])[]
}

interface Line extends Arrow {
  /** Where it passes a layer between its own two. */
  readonly passes: readonly Point[]
}

/** Boxes beside each other have the same middle. */
interface Layer {
  readonly y: number
  readonly height: number
}

const boxWidth = 140
/** Of the name and what is held; each line of small print needs more. */
const boxHeight = 48
const smallLine = 13
/** Characters of small print that fit, in any font. */
const smallLength = 23
const legendHeight = 52
/** An arrow's head stands upright. */
const headLength = 9

const halves = { engine: 'the engine: it serves any contract', club: 'the club' }

export const pictureOf = (arrows: readonly Arrow[]): string => {
  const isBox = (name: string): boolean => !isSlight(name, arrows)
  const drawn = bareArrows(arrows).filter(({ to }) => isBox(to))
  const unplaced = Object.entries(units)
    .filter(([name]) => isBox(name))
    .map(([name, unit]) => {
      const also = inLines(arrows.filter(arrow => arrow.from === name && !drawn.includes(arrow)))
      const group = unit.half === 'neither' ? undefined : unit.half
      return { name, unit, also, group, width: boxWidth, height: boxHeight + also.length * smallLine }
    })
  const plan = planOf(unplaced, drawn)
  const boxes = unplaced.map(box => ({ ...box, ...plan.boxOf(box.name) }))
  const layers = layersOf(boxes)
  const lines = drawn.map(arrow => {
    const passes = plan.passesOf(arrow.from, arrow.to)
    return { ...arrow, passes: passes.filter(({ y }) => layerAt(layers, y) !== undefined) }
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(plan.width)} `
      + `${round(plan.height + legendHeight)}" role="img">`,
    '<title>What the folders of src/ import. Made by npm run architecture.</title>',
    `<style>${style}</style>`,
    arrowHead,
    '<rect class="paper" width="100%" height="100%" rx="8"/>',
    ...Object.entries(halves).map(([half, title]) => backdrop(half, title, plan.groupOf(half))),
    ...lines.map(line => drawnLine(line, lines, boxes, layers)),
    ...boxes.map(drawnBox),
    legend(plan.height),
    '</svg>',
    '',
  ].join('\n')
}

/** What imports nothing and has one importer outside both halves is named in the small print of that one. */
const isSlight = (name: string, arrows: readonly Arrow[]): boolean => {
  const importers = arrows.filter(({ to }) => to === name)
  const isLeaf = !arrows.some(({ from }) => from === name)
  return isLeaf && (importers.length === 0 || (importers.length === 1 && units[name]?.half === 'neither'))
}

const inLines = (also: readonly Arrow[]): readonly (readonly Arrow[])[] => {
  const lines: Arrow[][] = []
  for (const arrow of also) {
    const last = lines.at(-1)
    const isRoom = last !== undefined && [...last, arrow].map(({ to }) => to).join(', ').length < smallLength
    if (isRoom) last.push(arrow)
    else lines.push([arrow])
  }
  return lines
}

const layersOf = (boxes: readonly Box[]): readonly Layer[] =>
  [...new Set(boxes.map(({ y }) => y))].map(y => ({
    y,
    height: Math.max(...boxes.filter(box => box.y === y).map(({ height }) => height)),
  }))

const layerAt = (layers: readonly Layer[], y: number): Layer | undefined =>
  layers.find(layer => Math.abs(layer.y - y) < 1)

const drawnLine = (line: Line, lines: readonly Line[], boxes: readonly Box[], layers: readonly Layer[]): string => {
  const boxNamed = (name: string): Box => {
    const box = boxes.find(one => one.name === name)
    if (box === undefined) throw new Error(`There is no box for ${name}.`)
    return box
  }
  /** Lines at the same side of a box stand beside each other in the order of where they lead. */
  const portOf = (end: 'from' | 'to'): number => {
    const box = boxNamed(line[end])
    const otherEnd = end === 'from' ? 'to' : 'from'
    const towards = (one: Line): number => one.passes.at(end === 'from' ? 0 : -1)?.x ?? boxNamed(one[otherEnd]).x
    const beside = lines.filter(one => one[end] === line[end]).toSorted((one, two) => towards(one) - towards(two))
    const step = Math.min(30, (boxWidth - 20) / beside.length)
    return box.x + (beside.indexOf(line) - (beside.length - 1) / 2) * step
  }
  const spanOf = (y: number): { readonly top: number; readonly bottom: number } => {
    const height = layerAt(layers, y)?.height ?? 0
    return { top: y - height / 2 - headLength, bottom: y + height / 2 }
  }
  const [from, to] = [boxNamed(line.from), boxNamed(line.to)]
  const stations = [
    { x: portOf('from'), ...spanOf(from.y) },
    ...line.passes.map(({ x, y }) => ({ x, ...spanOf(y) })),
    { x: portOf('to'), ...spanOf(to.y), bottom: to.y - to.height / 2 },
  ]
  const path = stations.map(({ x, top, bottom }, index) => {
    const before = stations[index - 1]
    if (before === undefined) return `M${round(x)} ${round(from.y + from.height / 2)}V${round(bottom)}`
    const middle = round((before.bottom + top) / 2)
    return `C${round(before.x)} ${middle} ${round(x)} ${middle} ${round(x)} ${round(top)}V${round(bottom)}`
  })
  const kind = line.isType ? 'arrow types' : 'arrow'
  return `<path class="${kind}" d="${path.join('')}"><title>${line.from} to ${line.to}</title></path>`
}

const backdrop = (half: string, title: string, { x, y, width, height }: Area): string => {
  const [left, top] = [round(x - width / 2), round(y - height / 2)]
  return [
    `<rect class="half ${half}" x="${left}" y="${top}" width="${round(width)}" height="${round(height)}" rx="8"/>`,
    `<text class="title" x="${left + 12}" y="${round(y + height / 2 - 12)}">${title}</text>`,
  ].join('')
}

const drawnBox = ({ name, unit, also, x, y, width, height }: Box): string => {
  const [left, top] = [round(x - width / 2), round(y - height / 2)]
  const text = (kind: string, below: number, what: string): string =>
    `<text class="${kind}" x="${round(x)}" y="${round(top + below)}">${what}</text>`
  const small = also.map((line, index) => {
    const named = line.map(({ to, isType }) => (isType ? `<tspan class="type">${to}</tspan>` : to)).join(', ')
    return text('small', 54 + index * smallLine, index < also.length - 1 ? `${named},` : named)
  })
  return [
    `<rect class="box ${unit.half}" x="${left}" y="${top}" width="${width}" height="${height}" rx="5"/>`,
    text('name', 19, name),
    text('holds', 36, unit.holds),
    ...small,
  ].join('')
}

const legend = (below: number): string => {
  const y = round(below + 8)
  return [
    `<path class="arrow" d="M24 ${y}H64"/><text class="told" x="74" y="${y + 4}">imports</text>`,
    `<path class="arrow types" d="M144 ${y}H184"/><text class="told" x="194" y="${y + 4}">imports types alone</text>`,
    `<text class="told" x="24" y="${y + 28}">Small print: what it imports too, and where its arrows lead anyhow; `,
    '<tspan class="type">types alone</tspan> in italics.</text>',
  ].join('')
}

const round = (value: number): number => Math.round(value * 10) / 10

const arrowHead =
  '<marker id="head" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
  + '<path class="head" d="M0 0.5L8 4L0 7.5Z"/></marker>'

const style = `
text { font-family: system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: #1f2328 }
.name, .holds, .small { text-anchor: middle }
.name { font-size: 16px; font-weight: 600 }
.holds { font-size: 12px }
.small { font-size: 11px }
.title { font-size: 14px }
.told { font-size: 13px }
.small, .told, .title { fill: #59636e }
.type { font-style: italic }
.paper { fill: #fff }
.half.engine { fill: #eef5ff }
.box.engine { fill: #d6e7ff; stroke: #7aa7e0 }
.half.club { fill: #f0f9ee }
.box.club { fill: #d5f0d1; stroke: #79b873 }
.box.neither { fill: #f3f4f6; stroke: #afb8c1 }
.arrow { fill: none; stroke: #57606a; stroke-width: 1.4; marker-end: url(#head) }
.types { stroke-dasharray: 5 4 }
.head { fill: #57606a }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .small, .told, .title { fill: #9ba6b2 }
  .paper { fill: #0d1117 }
  .half.engine { fill: #101c2e }
  .box.engine { fill: #17335c; stroke: #3f70b5 }
  .half.club { fill: #10211a }
  .box.club { fill: #174228; stroke: #3f8a53 }
  .box.neither { fill: #20262e; stroke: #57606a }
  .arrow { stroke: #9ba6b2 }
  .head { fill: #9ba6b2 }
}
`
