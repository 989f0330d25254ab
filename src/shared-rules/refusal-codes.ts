/** The codes of refusals: the contract's table of errors, which its schema can't tie to a request. */
import type { RuleFailure, Reason, ProblemAnswer, SharedRules } from '../verify/shared-rules.ts'
import { listAt, numberAt, jsonInMessage, textAt } from './answers.ts'

const codes: Readonly<Record<Reason, RegExp>> = {
  'out-of-range': /^out_of_range$/,
  invalid: /^invalid_parameter$/,
  missing: /^missing_parameter$/,
  'no-key': /^api_key_missing$/,
  'wrong-key': /^api_key_invalid$/,
  'no-token': /^access_token_missing$/,
  'wrong-token': /^access_token_(?:invalid|expired)$/,
  'unknown-id': /^unknown_[a-z]+$/,
  'as-recorded': /./,
}

const wordsOf = ({ source }: RegExp): string => source.replaceAll(/[\^$]|\?:/g, '')

export const refusalCodeRule: NonNullable<SharedRules['refusals']> = {
  rule: 'error-code',
  says: 'an error has the code and the name of what was wrong, and its own status',
  breaches: ({ reason, parameters, code, status, body }: ProblemAnswer) => {
    const found = textAt(body, '/code')
    const isRight = code === undefined ? codes[reason].test(found) : found === code
    if (!isRight) return [{ pointer: '/code', expected: code ?? wordsOf(codes[reason]), found: jsonInMessage(found) }]
    const own = numberAt(body, '/status')
    if (own !== status) return [{ pointer: '/status', expected: String(status), found: String(own) }]
    return ofParameters.has(reason) ? wrongNames(parameters, body) : []
  },
}

const ofParameters: ReadonlySet<Reason> = new Set<Reason>(['out-of-range', 'invalid', 'missing'])

/** A list of what was wrong may be left out; where there is one it has what was. */
const wrongNames = (parameters: ProblemAnswer['parameters'], body: unknown): readonly RuleFailure[] => {
  const told = listAt(body, 'errors')
  const [first] = told
  const [wrong] = parameters
  if (first === undefined || wrong === undefined || parameters.length > 1) return []
  if (told.some(({ in: place, name }) => place === wrong.in && name === wrong.name)) return []
  const isPlace = told.some(({ name }) => name === wrong.name)
  const [field, expected] = isPlace ? (['in', wrong.in] as const) : (['name', wrong.name] as const)
  return [{ pointer: `/errors/0/${field}`, expected: jsonInMessage(expected), found: jsonInMessage(first[field]) }]
}
