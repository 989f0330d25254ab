/** Where boxes stand that lead to each other: in layers, each above what it leads to. dagre finds it. */
import { Graph, layout } from '@dagrejs/dagre'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Around its middle. */
export interface Area extends Point {
  readonly width: number
  readonly height: number
}

export interface Planned {
  readonly name: string
  /** What is drawn around it and others. */
  readonly group: string | undefined
  readonly width: number
  readonly height: number
}

export interface Plan {
  readonly width: number
  readonly height: number
  boxOf(name: string): Area
  groupOf(name: string): Area
  /** Where an arrow passes the layers between its own two, and the gaps between layers. */
  passesOf(from: string, to: string): readonly Point[]
}

const spaces = { nodesep: 12, edgesep: 14, ranksep: 56, marginx: 12, marginy: 12 }

/** dagre has one set of names for boxes and for what is around them. */
const groupName = (name: string): string => `group ${name}`

export const planOf = (
  boxes: readonly Planned[],
  arrows: readonly { readonly from: string; readonly to: string }[],
): Plan => {
  const graph = new Graph({ compound: true })
  graph.setGraph({ rankdir: 'TB', ...spaces })
  for (const { name, group, width, height } of boxes) {
    graph.setNode(name, { width, height })
    if (group === undefined) continue
    if (!graph.hasNode(groupName(group))) graph.setNode(groupName(group), {})
    graph.setParent(name, groupName(group))
  }
  for (const { from, to } of arrows) graph.setEdge(from, to, {})
  layout(graph)
  // Its types say no more than that there is something.
  const areaOf = ({ x, y, width, height }: Area): Area => ({ x, y, width, height })
  const { width, height }: Area = graph.graph()
  return {
    width,
    height,
    boxOf: name => areaOf(graph.node(name)),
    groupOf: name => areaOf(graph.node(groupName(name))),
    passesOf: (from, to) => {
      const { points }: { readonly points: readonly Point[] } = graph.edge(from, to)
      // The first and the last are where it meets its boxes.
      return points.slice(1, -1)
    },
  }
}
