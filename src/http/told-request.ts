/** A request as it is told to others than who sent it: without what its contract says is secret. */
import { type Redaction, shortestTold, withoutSent } from '../contract/redaction.ts'
import { given } from '../text/given.ts'
import type { Remark, ServedRequest } from './answering.ts'

/** It is looked through where it is told, which of a thousand refusals alike is not. */
export const toldRequest = (
  { method, url, status, source, violations, milliseconds, operation, unchecked, remarks, explanation }: ServedRequest,
  redaction: Redaction,
): ServedRequest => ({
  method,
  get url() {
    return withoutSent(redaction.url(url), secretsIn(url, redaction))
  },
  status,
  source,
  violations,
  milliseconds,
  operation,
  get remarks() {
    if (remarks.length === 0) return remarks
    const secrets = secretsIn(url, redaction)
    return remarks.map(remark => withoutValues(toldRemark(remark, redaction), secrets))
  },
  explanation,
  ...given({ unchecked }),
})

const secretsIn = (url: string, redaction: Redaction): readonly string[] =>
  redaction.inPath(url).filter(({ length }) => length >= shortestTold)

/** What it quotes of the request is that of what it says is broken. */
const toldRemark = (remark: Remark, redaction: Redaction): Remark => {
  const { message, broken = [] } = remark
  if (broken.length === 0) return remark
  const told = broken.reduce((text, one) => text.replace(one.message, () => redaction.message(one)), message)
  return told === message ? remark : { ...remark, message: told }
}

/** Of what leads nowhere the path is told, and what was sent in it may have been sent twice. */
const withoutValues = (remark: Remark, secrets: readonly string[]): Remark => {
  if (secrets.length === 0) return remark
  const { message, ignored } = remark
  const said = { message: withoutSent(message, secrets) }
  return {
    ...remark,
    ...said,
    ...given({ ignored: ignored === undefined ? undefined : withoutSent(ignored, secrets) }),
  }
}
