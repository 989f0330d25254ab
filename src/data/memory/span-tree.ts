/**
 * Spans sorted by start, then id, to which one can be added and from which one can be taken for what a search costs,
 * however many there are.
 *
 * A balanced tree (AVL) that is never changed: with one span more or less it is another tree that shares what is the
 * same. As in a timeline each root knows the latest end below it, so that a window costs O(log n + what it holds).
 */
import type { Instant, Interval } from '../../club/model.ts'
import { type Span, byStart } from './timeline.ts'

interface Node<T extends Span> {
  readonly left: SpanTree<T>
  readonly item: T
  readonly right: SpanTree<T>
  readonly height: number
  readonly latestEnd: Instant
}

/** Undefined: no span. */
export type SpanTree<T extends Span> = Node<T> | undefined

/** In the place of one with its start and id. */
export const withSpan = <T extends Span>(tree: SpanTree<T>, item: T): SpanTree<T> => {
  if (tree === undefined) return nodeOf(undefined, item, undefined)
  const order = byStart(item, tree.item)
  if (order === 0) return nodeOf(tree.left, item, tree.right)
  return order < 0
    ? balanced(withSpan(tree.left, item), tree.item, tree.right)
    : balanced(tree.left, tree.item, withSpan(tree.right, item))
}

/** The very same tree where there is none with its start and id. */
export const withoutSpan = <T extends Span>(tree: SpanTree<T>, item: Span): SpanTree<T> => {
  if (tree === undefined) return undefined
  const { left, right } = tree
  const order = byStart(item, tree.item)
  if (order === 0) return joined(left, right)
  const less = withoutSpan(order < 0 ? left : right, item)
  if (less === (order < 0 ? left : right)) return tree
  return order < 0 ? balanced(less, tree.item, right) : balanced(left, tree.item, less)
}

/** By start, then id. */
export const spansOverlapping = <T extends Span>(tree: SpanTree<T>, window: Interval): T[] => {
  const found: T[] = []
  const collect = (node: SpanTree<T>): void => {
    if (node === undefined || node.latestEnd <= window.start) return
    collect(node.left)
    if (node.item.start >= window.end) return
    if (node.item.end > window.start) found.push(node.item)
    collect(node.right)
  }
  collect(tree)
  return found
}

/** By start, then id. */
export const spansStarting = <T extends Span>(tree: SpanTree<T>, { start, end }: Interval): T[] => {
  const found: T[] = []
  const collect = (node: SpanTree<T>): void => {
    if (node === undefined) return
    if (node.item.start >= start) collect(node.left)
    if (start <= node.item.start && node.item.start < end) found.push(node.item)
    if (node.item.start < end) collect(node.right)
  }
  collect(tree)
  return found
}

const heightOf = (tree: SpanTree<Span>): number => tree?.height ?? 0

const nodeOf = <T extends Span>(left: SpanTree<T>, item: T, right: SpanTree<T>): Node<T> => ({
  left,
  item,
  right,
  height: 1 + Math.max(heightOf(left), heightOf(right)),
  latestEnd: Math.max(left?.latestEnd ?? -Infinity, item.end, right?.latestEnd ?? -Infinity),
})

/** Of parts whose heights differ by two at most. */
const balanced = <T extends Span>(left: SpanTree<T>, item: T, right: SpanTree<T>): Node<T> => {
  const tilt = heightOf(left) - heightOf(right)
  if (left !== undefined && tilt > 1) {
    const inner = left.right
    return inner === undefined || heightOf(left.left) >= heightOf(inner)
      ? nodeOf(left.left, left.item, nodeOf(inner, item, right))
      : nodeOf(nodeOf(left.left, left.item, inner.left), inner.item, nodeOf(inner.right, item, right))
  }
  if (right !== undefined && tilt < -1) {
    const inner = right.left
    return inner === undefined || heightOf(right.right) >= heightOf(inner)
      ? nodeOf(nodeOf(left, item, inner), right.item, right.right)
      : nodeOf(nodeOf(left, item, inner.left), inner.item, nodeOf(inner.right, right.item, right.right))
  }
  return nodeOf(left, item, right)
}

/** All of `left` comes before all of `right`; their heights differ by one at most. */
const joined = <T extends Span>(left: SpanTree<T>, right: SpanTree<T>): SpanTree<T> => {
  if (right === undefined) return left
  const first = firstOf(right)
  return balanced(left, first, withoutSpan(right, first))
}

const firstOf = <T extends Span>(node: Node<T>): T => (node.left === undefined ? node.item : firstOf(node.left))
