/** What a comparison has found, as checks of a report, and as remarks where it weighs too little to fail. */
import type { Operation } from '../contract/operation.ts'
import type { Checks, Remark } from '../report/report.ts'
import type { Place } from '../text/finding.ts'
import { given } from '../text/given.ts'
import { type Level, isFailing } from '../text/levels.ts'
import type { AnswerJudge } from '../verify/answer.ts'
import type { ComparisonResult } from './comparison.ts'
import type { Difference } from './difference.ts'
import { type RuleName, driftRules } from './rules.ts'

export interface ReportParts {
  readonly checks: Checks
  readonly remarks: Remark[]
  readonly notes: string[]
}

/** Notes on what is volatile, and places in each. */
const mostNotes = 20

/** @param standIn its name */
export const telling = (
  standIn: string,
  failOn: Level,
  judge: AnswerJudge,
  { checks, remarks, notes }: ReportParts,
): ((operation: Operation, result: ComparisonResult) => void) => {
  let volatileNotes = 0

  const placeOf = (operation: Operation, { status, pointer, header }: AtStatus): Place | undefined =>
    pointer === undefined ? judge.placeOfResponse(operation, status, header) : judge.placeOf(operation, status, pointer)

  const fail = (operation: Operation, difference: AtStatus): void => {
    const { status, rule, expected, found, call, times, aspect = '', place, header = '' } = difference
    checks.broke(operation.id, rule, driftRules[rule].says, {
      ...call,
      ...given({ place: placeOf(operation, difference), pointer: place }),
      aspect: `${status} ${place ?? header} ${aspect}`,
      expected: `${expected}, of ${standIn}`,
      found: `${found}, of the provider`,
      times,
    })
  }

  const remark = (operation: Operation, difference: AtStatus): void => {
    const { status, rule, expected, found, place = '', header } = difference
    const where = `${status}${place}${header === undefined ? '' : ` ${header}`}`
    remarks.push({
      level: driftRules[rule].level === 'warning' ? 'warning' : 'info',
      operation: operation.id,
      rule,
      says: `${where}: ${standIn} has ${expected}; the provider has ${found}.`,
      ...given({ place: placeOf(operation, difference) }),
    })
  }

  const noteVolatile = ({ id }: Operation, volatile: readonly string[]): void => {
    if (volatile.length === 0) return
    volatileNotes += 1
    if (volatileNotes > mostNotes) return
    const shown = volatile.slice(0, mostNotes).map(place => (place === '' ? 'all of it' : place))
    notes.push(
      `${id}: the provider's own answers differ there, so it is not compared: ${shown.join(', ')}`
        + `${volatile.length > mostNotes ? ', ...' : '.'}`,
    )
  }

  return (operation, { differences, uncompared, looked, volatile, remarks: said }) => {
    const failed = new Set<RuleName>()
    for (const difference of differences) {
      const isTold = isFailing(driftRules[difference.rule].level, failOn)
      if (isTold) failed.add(difference.rule)
      const tell = isTold ? fail : remark
      tell(operation, difference)
    }
    for (const [rule, times] of looked)
      if (isFailing(driftRules[rule].level, failOn) && !failed.has(rule))
        for (let time = 0; time < times; time += 1) checks.held(operation.id, rule, driftRules[rule].says)
    for (const { status, place, emptyAt } of uncompared) {
      const whose = emptyAt === 'provider' ? 'the provider' : standIn
      remarks.push({
        level: 'info',
        operation: operation.id,
        rule: 'not-compared',
        says: `${status}${place}: the list was always empty, of ${whose}, so what is in it is not compared.`,
      })
    }
    notes.push(...said.map(says => `${operation.id}: ${says}`))
    noteVolatile(operation, volatile)
  }
}

type AtStatus = Difference & { readonly status: number }
