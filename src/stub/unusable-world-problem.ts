/** How it is told that a world can't be used: to whoever starts the program, and to whoever asked for it. */
import { counted } from '../text/counted.ts'
import { mostListed } from '../contract/error-answers.ts'
import { shownPath } from '../contract/document/source.ts'
import { type Failed, impossible, type Violation } from '../contract/problem.ts'
import { unreadableFile } from '../world-file/read.ts'
import { UnusableWorld } from '../world-file/unusable-world.ts'
import type { WorldFindings } from '../world-file/world-file.ts'

export const unusableWorld = (path: string, found: WorldFindings): UnusableWorld => {
  const { findings } = found
  const [first] = findings
  // A file that can't be had has no place to point to.
  if (first?.code === unreadableFile && first.pointer === '')
    return new UnusableWorld(`${shownPath(path)}: ${first.message}`, [])
  return new UnusableWorld(`${shownPath(path)}: ${countOf(found)}.`, findings)
}

const countOf = ({ findings: { length }, hasMore }: WorldFindings): string =>
  hasMore ? `more than ${counted(length, 'error')}, the first ${length} of them listed` : counted(length, 'error')

/**
 * Of posted data the pointers lead into the body; a scenario that is broken has its own file.
 *
 * @param isAsked somebody said when the world is to start
 */
export const unusable = (title: string, found: WorldFindings, isAsked = false): Failed => {
  const findings = found.findings.slice(0, mostListed)
  const told = { findings, hasMore: found.hasMore || found.findings.length > mostListed }
  const violations = findings.map(({ code, pointer, message, place }): Violation => {
    if (code === 'wrong-start' && isAsked)
      return { in: 'body', name: '/now', code: 'wrong_start', message: `body/now: ${message}` }
    const at = pointer.replace(/^#/, '')
    return {
      in: 'body',
      name: place.file === '(posted)' ? `/world${at}` : '/scenario',
      code: code === 'unknown-world' ? 'unknown_scenario' : code.replaceAll('-', '_'),
      message:
        place.file === '(posted)'
          ? `body/world${at}: ${message}`
          : `${shownPath(place.file)}:${place.line}:${place.column}: ${message}`,
    }
  })
  return {
    problem: {
      ...impossible(violations),
      code: 'unusable_world',
      message: `The world can't be used: ${countOf(told)}. ${violations[0]?.message ?? ''}`,
    },
    cause: unusableWorld(title, found),
  }
}
