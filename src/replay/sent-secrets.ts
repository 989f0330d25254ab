/** The secrets that recorded calls were sent with: whoever makes them again, or tells of them, has to keep them. */
import type { Contract } from '../contract/contract.ts'
import { secretsIn } from '../contract/carried-secrets.ts'
import { redacted } from '../contract/redaction.ts'
import type { Exchange } from '../proxy/exchange.ts'
import { valueOf } from '../proxy/headers.ts'
import { redactionOf } from '../proxy/seen-secrets.ts'
import { knownBy } from '../verify/secrets.ts'

/** As many as a proxy keeps in mind. */
const mostSecrets = 10_000

/** Cookies have such values, and any report has them by chance. */
const anywhere = /^(?:true|false|null|-?\d{1,5})$/

export const secretsSentIn = (exchanges: readonly Exchange[], contract: Contract): readonly string[] => {
  const redaction = redactionOf(contract)
  const found = new Set<string>()
  for (const { target, headers, body } of exchanges) {
    const bodies = body === undefined ? [] : [{ bytes: body, mediaType: valueOf(headers, 'content-type') }]
    for (const secret of secretsIn({ target, headers, bodies }, redaction))
      if (found.size < mostSecrets && !anywhere.test(secret) && !secret.includes(redacted)) found.add(knownBy(secret))
  }
  return [...found]
}
