/** Which nodes of a graph lead back to themselves. */

/**
 * Nodes that lead to each other, by Tarjan's algorithm.
 *
 * @param size nodes are numbers below it
 * @param starts only what they lead to is looked at
 * @param after where a node leads; asked once of each
 * @returns each node in one component, and a component behind those that it leads to
 */
export const stronglyConnected = (
  size: number,
  starts: readonly number[],
  after: (node: number) => readonly number[],
): number[][] => {
  const index = new Int32Array(size).fill(-1)
  const low = new Int32Array(size)
  const isOpen = new Uint8Array(size)
  const open: number[] = []
  const found: number[][] = []
  let count = 0
  for (const start of starts) {
    if (index[start] !== -1) continue
    const path: { readonly node: number; readonly next: readonly number[]; at: number }[] = []
    const enter = (node: number): void => {
      index[node] = low[node] = count++
      isOpen[node] = 1
      open.push(node)
      path.push({ node, next: after(node), at: 0 })
    }
    enter(start)
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top
      const next = top.next[top.at++]
      if (next !== undefined) {
        if (index[next] === -1) enter(next)
        else if (isOpen[next] === 1) low[node] = Math.min(low[node] ?? 0, index[next] ?? 0)
        continue
      }
      path.pop()
      const above = path.at(-1)?.node
      if (above !== undefined) low[above] = Math.min(low[above] ?? 0, low[node] ?? 0)
      if (low[node] !== index[node]) continue
      const component = open.splice(open.lastIndexOf(node))
      for (const one of component) isOpen[one] = 0
      found.push(component)
    }
  }
  return found
}
