/** The secrets that recorded calls were sent with: whoever makes them again, or tells of them, has to keep them. */
import { isUtf8 } from 'node:buffer'
import type { Contract } from '../contract/contract.ts'
import { secretsIn } from '../contract/carried-secrets.ts'
import { redacted, withoutSent } from '../contract/redaction.ts'
import type { ProxiedExchange } from '../proxy/exchange.ts'
import { valueOf } from '../proxy/headers.ts'
import { declaredRedaction } from '../contract/redaction.ts'
import type { RecordedExchange } from '../report/har.ts'
import type { OperationAt } from '../verify/operation-at.ts'
import { knownBy } from '../verify/secrets.ts'

/** As many as a proxy keeps in mind. */
const mostSecrets = 10_000

/** Cookies have such values, and any report has them by chance. */
const anywhere = /^(?:true|false|null|-?\d{1,5})$/

/** @param operationAt may not know where it was recorded */
export const secretsSentIn = (
  exchanges: readonly ProxiedExchange[],
  contract: Contract,
  operationAt: OperationAt,
): readonly string[] => {
  const redaction = declaredRedaction(contract)
  const found = new Set<string>()
  for (const { method, target, headers, body } of exchanges) {
    const bodies = body === undefined ? [] : [{ bytes: body, mediaType: valueOf(headers, 'content-type') }]
    for (const secret of secretsIn({ target, operation: operationAt(method, target), headers, bodies }, redaction))
      if (found.size < mostSecrets && !anywhere.test(secret) && !secret.includes(redacted)) found.add(knownBy(secret))
  }
  return [...found]
}

/** A recorded call that was made again, for a file: a short secret is left out of it where it stands alone. */
export const withoutSentSecrets = (
  contract: Contract,
  operationAt: OperationAt,
): ((exchange: RecordedExchange) => RecordedExchange) => {
  const redaction = declaredRedaction(contract)
  return exchange => {
    const { method, url, headers, body } = exchange
    const bodies = body === undefined ? [] : [body]
    const carrying = { target: url, operation: operationAt(method, url), headers, bodies }
    const secrets = secretsIn(carrying, redaction).filter(secret => !secret.includes(redacted))
    if (secrets.length === 0) return exchange
    const clean = (text: string): string => withoutSent(text, secrets)
    return {
      ...exchange,
      url: clean(url),
      headers: headers.map(([name, value]) => [name, clean(value)] as const),
      body: body === undefined ? undefined : { ...body, bytes: bytesWithout(body.bytes, secrets) },
    }
  }
}

/** In bytes that are no text each stands for a character of its own, those of a secret too. */
const bytesWithout = (bytes: Buffer, secrets: readonly string[]): Buffer =>
  isUtf8(bytes)
    ? Buffer.from(withoutSent(bytes.toString(), secrets))
    : Buffer.from(
        withoutSent(
          bytes.toString('latin1'),
          secrets.map(secret => Buffer.from(secret).toString('latin1')),
        ),
        'latin1',
      )
