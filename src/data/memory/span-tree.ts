/**
 * Spans sorted by start, then id, to which one can be added and from which one can be taken for what a search costs,
 * however many there are.
 *
 * A balanced tree (AVL) that is changed where it stands: each call that changes it gives the root that it has from then
 * on. As in a timeline each root knows the latest end below it, so that a window costs O(log n + what it holds).
 */
import { byStart } from '../../club/intervals.ts'
import type { Instant, Interval } from '../../club/model.ts'
import { type BusySpan, everything } from './timeline.ts'

interface Node<T extends BusySpan> {
  left: SpanTree<T>
  item: T
  right: SpanTree<T>
  height: number
  latestEnd: Instant
}

/** Undefined: no span. */
export type SpanTree<T extends BusySpan> = Node<T> | undefined

/** In the place of one with its start and id. */
const withSpan = <T extends BusySpan>(tree: SpanTree<T>, item: T): SpanTree<T> => {
  if (tree === undefined) return { left: undefined, item, right: undefined, height: 1, latestEnd: item.end }
  const order = byStart(item, tree.item)
  if (order === 0) tree.item = item
  else if (order < 0) tree.left = withSpan(tree.left, item)
  else tree.right = withSpan(tree.right, item)
  return balanced(tree)
}

/** So many times as many that to put these in one by one is cheaper than to make all of it anew. */
const many = 16

/** With all of these, later ones in the place of earlier ones. */
export const withSpans = <T extends BusySpan>(tree: SpanTree<T>, items: readonly T[]): SpanTree<T> => {
  if (items.length * many < 2 ** heightOf(tree)) return items.reduce<SpanTree<T>>(withSpan, tree)
  const all = [...spansIn(tree), ...items].toSorted(byStart)
  return treeOf(all.filter((item, at) => at + 1 === all.length || byStart(item, all[at + 1] ?? item) !== 0))
}

const spansIn = <T extends BusySpan>(tree: SpanTree<T>): readonly T[] =>
  spansStarting(tree, { start: -Infinity, end: Infinity })

const treeOf = <T extends BusySpan>(sorted: readonly T[], from = 0, to = sorted.length): SpanTree<T> => {
  const root = (from + to) >> 1
  const item = sorted[root]
  if (from >= to || item === undefined) return undefined
  const [left, right] = [treeOf(sorted, from, root), treeOf(sorted, root + 1, to)]
  return measure({ left, item, right, height: 1, latestEnd: item.end })
}

/** Is there one with this start and id? */
export const hasSpan = (tree: SpanTree<BusySpan>, item: BusySpan): boolean => {
  let node = tree
  while (node !== undefined) {
    const order = byStart(item, node.item)
    if (order === 0) return true
    node = order < 0 ? node.left : node.right
  }
  return false
}

/** Without the one that has this start and id. */
export const withoutSpan = <T extends BusySpan>(tree: SpanTree<T>, item: BusySpan): SpanTree<T> => {
  if (tree === undefined) return undefined
  const order = byStart(item, tree.item)
  if (order < 0) tree.left = withoutSpan(tree.left, item)
  else if (order > 0) tree.right = withoutSpan(tree.right, item)
  else {
    if (tree.right === undefined) return tree.left
    tree.item = firstOf(tree.right)
    tree.right = withoutSpan(tree.right, tree.item)
  }
  return balanced(tree)
}

/** By start, then id; all of them, or a part. */
export const spansOverlapping = <T extends BusySpan>(
  tree: SpanTree<T>,
  window: Interval,
  { after, most } = everything,
): T[] => {
  const found: T[] = []
  const collect = (node: SpanTree<T>): void => {
    if (node === undefined || node.latestEnd <= window.start) return
    if (after === undefined || byStart(node.item, after) > 0) {
      collect(node.left)
      if (node.item.start >= window.end || found.length >= most) return
      if (node.item.end > window.start) found.push(node.item)
    }
    if (found.length < most) collect(node.right)
  }
  collect(tree)
  return found
}

/** By start, then id; all of them, or a part. */
export const spansStarting = <T extends BusySpan>(
  tree: SpanTree<T>,
  { start, end }: Interval,
  { after, most } = everything,
): T[] => {
  const found: T[] = []
  const collect = (node: SpanTree<T>): void => {
    if (node === undefined) return
    if (start <= node.item.start && (after === undefined || byStart(node.item, after) > 0)) {
      collect(node.left)
      if (found.length < most && node.item.start < end) found.push(node.item)
    }
    if (found.length < most && node.item.start < end) collect(node.right)
  }
  collect(tree)
  return found
}

const heightOf = (tree: SpanTree<BusySpan>): number => tree?.height ?? 0

const measure = <T extends BusySpan>(node: Node<T>): Node<T> => {
  const { left, right } = node
  node.height = 1 + Math.max(heightOf(left), heightOf(right))
  node.latestEnd = Math.max(left?.latestEnd ?? -Infinity, node.item.end, right?.latestEnd ?? -Infinity)
  return node
}

const rightOver = <T extends BusySpan>(node: Node<T>, right: Node<T>): Node<T> => {
  node.right = right.left
  right.left = measure(node)
  return measure(right)
}

const leftOver = <T extends BusySpan>(node: Node<T>, left: Node<T>): Node<T> => {
  node.left = left.right
  left.right = measure(node)
  return measure(left)
}

/** Of parts that are balanced, and whose heights differ by two at most. */
const balanced = <T extends BusySpan>(node: Node<T>): Node<T> => {
  const { left, right } = node
  const tilt = heightOf(left) - heightOf(right)
  if (left !== undefined && tilt > 1) {
    const inner = left.right
    if (inner === undefined || heightOf(left.left) >= heightOf(inner)) return leftOver(node, left)
    return leftOver(node, rightOver(left, inner))
  }
  if (right !== undefined && tilt < -1) {
    const inner = right.left
    if (inner === undefined || heightOf(right.right) >= heightOf(inner)) return rightOver(node, right)
    return rightOver(node, leftOver(right, inner))
  }
  return measure(node)
}

const firstOf = <T extends BusySpan>(node: Node<T>): T => (node.left === undefined ? node.item : firstOf(node.left))
