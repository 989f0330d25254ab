/** A request as it is told to others than who sent it: without what its contract says is secret. */
import { secretsToldAgain } from '../contract/carried-secrets.ts'
import { type Redaction, withoutSent } from '../contract/redaction.ts'
import { given } from '../text/given.ts'
import { lazy } from '../text/lazy.ts'
import type { RequestRemark, ServedRequest } from './answering.ts'

/** It is looked through where it is told, which of a thousand refusals alike is not. */
export const toldRequest = (
  {
    method,
    url,
    status,
    source,
    violations,
    milliseconds,
    operation,
    unchecked,
    remarks,
    explanation,
    carrying,
  }: ServedRequest,
  redaction: Redaction,
): ServedRequest => {
  const secrets = lazy(() =>
    secretsToldAgain(carrying?.() ?? { target: url, headers: [], bodies: [] }, redaction).toSorted(
      (one, other) => other.length - one.length,
    ),
  )
  return {
    method,
    get url() {
      return withoutSent(redaction.url(url), secrets())
    },
    status,
    source,
    violations,
    milliseconds,
    operation,
    get remarks() {
      return remarks.map(remark => withoutValues(toldRemark(remark, redaction), secrets()))
    },
    explanation,
    ...given({ unchecked }),
  }
}

/** What it quotes of the request is that of what it says is broken. */
const toldRemark = (remark: RequestRemark, redaction: Redaction): RequestRemark => {
  const { message, broken = [] } = remark
  if (broken.length === 0) return remark
  const told = broken.reduce((text, one) => text.replace(one.message, () => redaction.message(one)), message)
  return told === message ? remark : { ...remark, message: told }
}

/** Of what leads nowhere the path is told, and what was sent may have been sent twice. */
const withoutValues = (remark: RequestRemark, secrets: readonly string[]): RequestRemark => {
  if (secrets.length === 0) return remark
  const { message, ignored, broken = [] } = remark
  const shown = withoutSent(message, secrets)
  return {
    ...remark,
    message: shown,
    ...given({
      ignored: ignored === undefined ? undefined : withoutSent(ignored, secrets),
      // A word of the contract may be somebody's secret as well.
      aspect: broken.length === 0 || shown === message ? undefined : message.split(', found ', 1)[0],
    }),
  }
}
