/**
 * The outcomes as a picture: above, how much of its limit each one takes; below, the peers as multiples of bare
 * fastify.
 *
 * Both axes are logarithmic, so that half of a limit is as far from it as twice the limit; such an axis has no zero for
 * a bar to stand on, so a dot is the median, and a line leads from the least to the most.
 */
import type { Measured, Outcome } from './measure.ts'
import { figure } from './table.ts'

interface Entry {
  readonly label: string
  readonly says: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly isMissed: boolean
}

interface Panel {
  readonly title: string
  readonly ticks: readonly number[]
  readonly entries: readonly Entry[]
}

const size = { width: 1030, left: 460, right: 150, line: 22, head: 44, foot: 34 }

export const plot = (outcomes: readonly Outcome[]): string => {
  const found = outcomes.filter((outcome): outcome is Measured => !('absent' in outcome))
  const panels = [
    { title: 'Share of the limit', ticks: [0.25, 0.5, 1, 2, 4], entries: found.flatMap(shareOfLimit) },
    {
      title: 'Peers: CPU a request, as a multiple of bare fastify',
      ticks: [0.5, 1, 2, 5, 10, 20],
      entries: found.flatMap(multiple),
    },
  ].filter(({ entries }) => entries.length > 0)
  let top = 0
  const parts = panels.map(panel => {
    const part = drawn(panel, top)
    top += heightOf(panel)
    return part
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${top}" width="${size.width}" `
      + `height="${top}" font-family="system-ui, sans-serif" font-size="12">`,
    `<rect width="${size.width}" height="${top}" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}

const shareOfLimit = ({ row, what, unit, limit, median, least, most }: Measured): readonly Entry[] =>
  limit === undefined
    ? []
    : [
        {
          label: what === 'CPU a request' ? row : `${row}: ${what}`,
          says: `${figure(median)} of ${limit} ${unit}`,
          value: median / limit,
          least: least / limit,
          most: most / limit,
          isMissed: median > limit,
        },
      ]

const multiple = ({ row, limit, median, least, most }: Measured): readonly Entry[] =>
  limit !== undefined ? [] : [{ label: row, says: `${figure(median)} ×`, value: median, least, most, isMissed: false }]

const heightOf = ({ entries }: Panel): number => size.head + entries.length * size.line + size.foot

const drawn = ({ title, ticks, entries }: Panel, top: number): string => {
  const values = [...ticks, ...entries.flatMap(({ least, most }) => [least, most])].filter(value => value > 0)
  const [low, high] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))]
  const x = (value: number): number =>
    round(
      size.left
        + ((size.width - size.left - size.right) * (Math.log(Math.max(value, Math.exp(low))) - low)) / (high - low),
    )
  const bottom = top + size.head + entries.length * size.line
  const axis = ticks.map(tick => {
    const colour = tick === 1 ? '#333' : '#ddd'
    return (
      `<path d="M${x(tick)} ${top + size.head - 6}V${bottom}" stroke="${colour}"/><text x="${x(tick)}" `
      + `y="${bottom + 14}" text-anchor="middle" fill="#555">${tick}</text>`
    )
  })
  const lines = entries.map(({ label, says, value, least, most, isMissed }, index) => {
    const middle = top + size.head + (index + 0.5) * size.line
    const colour = isMissed ? '#c33' : '#4a7fb5'
    return [
      `<text x="${size.left - 8}" y="${middle + 4}" text-anchor="end">${escaped(label)}</text>`,
      `<path d="M${x(least)} ${middle}H${x(most)}" stroke="${colour}" stroke-width="3" stroke-linecap="round"/>`,
      `<circle cx="${x(value)}" cy="${middle}" r="5" fill="${colour}"/>`,
      `<text x="${size.width - size.right + 12}" y="${middle + 4}" fill="#333">${escaped(says)}</text>`,
    ].join('')
  })
  return [`<text x="12" y="${top + 20}" font-weight="600">${escaped(title)}</text>`, ...axis, ...lines].join('\n')
}

const round = (value: number): number => Math.round(value * 10) / 10

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
