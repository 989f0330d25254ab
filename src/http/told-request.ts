/** A request as it is told to others than who sent it: without what its contract says is secret. */
import type { Redaction } from '../contract/redaction.ts'
import { given } from '../text/given.ts'
import type { Remark, ServedRequest } from './answering.ts'

/** It is looked through where it is told, which of a thousand refusals alike is not. */
export const toldRequest = (
  { method, url, status, source, violations, milliseconds, operation, unchecked, remarks, explanation }: ServedRequest,
  redaction: Redaction,
): ServedRequest => ({
  method,
  get url() {
    return redaction.url(url)
  },
  status,
  source,
  violations,
  milliseconds,
  operation,
  get remarks() {
    return remarks.map(remark => toldRemark(remark, redaction))
  },
  explanation,
  ...given({ unchecked }),
})

/** What it quotes of the request is that of what it says is broken. */
const toldRemark = (remark: Remark, redaction: Redaction): Remark => {
  const { message, broken = [] } = remark
  if (broken.length === 0) return remark
  const told = broken.reduce((text, one) => text.replace(one.message, () => redaction.message(one)), message)
  return told === message ? remark : { ...remark, message: told }
}
