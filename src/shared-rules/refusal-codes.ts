/** The codes of refusals: the contract's table of errors, which its schema can't tie to a request. */
import type { Reason, Refused, SharedRules } from '../verify/shared-rules.ts'
import { numberAt, shown, textAt } from './answers.ts'

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

export const refusalCodes: NonNullable<SharedRules['refusals']> = {
  rule: 'error-code',
  says: 'an error has the code of what was wrong, and its own status',
  breaches: ({ reason, code, status, body }: Refused) => {
    const found = textAt(body, '/code')
    const isRight = code === undefined ? codes[reason].test(found) : found === code
    if (!isRight) return [{ pointer: '/code', expected: code ?? wordsOf(codes[reason]), found: shown(found) }]
    const own = numberAt(body, '/status')
    return own === status ? [] : [{ pointer: '/status', expected: String(status), found: String(own) }]
  },
}
