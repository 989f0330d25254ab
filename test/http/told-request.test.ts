/** What is told of a request has none of its secrets, and is known again by the contract's own words. */
import t from 'tap'
import { redactionFor } from '../../src/contract/redaction.ts'
import type { RequestRemark, ServedRequest } from '../../src/http/answering.ts'
import { toldRequest } from '../../src/http/told-request.ts'

const redaction = redactionFor([], [], [], undefined, ['/shares/{token}'])
const broken = [
  { in: 'query', name: 'limit', code: 'c', message: 'query.limit: expected an integer, found "x".' },
] as const
const served = (target: string, remark: RequestRemark): ServedRequest => ({
  method: 'GET',
  url: target,
  status: 400,
  source: 'check',
  violations: 1,
  milliseconds: 1,
  operation: 'list',
  remarks: [remark],
})

const rows: readonly (readonly [says: string, served: ServedRequest, url: string, remark: RequestRemark])[] = [
  [
    'a secret in a path, said again',
    served('/shares/hush-1?a=hush-1', { message: 'There is no /shares/hush-1.' }),
    '/shares/[redacted]?a=[redacted]',
    { message: 'There is no /shares/[redacted].' },
  ],
  [
    'one in a query that was ignored elsewhere',
    served('/a?token=hush-1&hush-1=b', { message: 'warning: "hush-1"', ignored: '"hush-1"' }),
    '/a?token=[redacted]&[redacted]=b',
    { message: 'warning: "[redacted]"', ignored: '"[redacted]"' },
  ],
  [
    'one that is a word of the contract',
    served('/a?token=integer&limit=x', { message: broken[0].message, broken }),
    '/a?token=[redacted]&limit=x',
    {
      message: 'query.limit: expected an [redacted], found "x".',
      broken,
      aspect: 'query.limit: expected an integer',
    },
  ],
  [
    'one in a body',
    {
      ...served('/a?limit=hush-1', { message: 'found "hush-1"' }),
      carrying: () => ({
        target: '/a?limit=hush-1',
        headers: [],
        bodies: [{ bytes: Buffer.from('{"password":"hush-1"}'), mediaType: 'application/json' }],
      }),
    },
    '/a?limit=[redacted]',
    { message: 'found "[redacted]"' },
  ],
  [
    'none',
    served('/a?limit=x', { message: broken[0].message, broken }),
    '/a?limit=x',
    { message: broken[0].message, broken },
  ],
]

for (const [says, one, url, remark] of rows)
  t.test(says, async t => {
    const told = toldRequest(one, redaction)
    t.equal(told.url, url)
    t.strictSame(told.remarks, [remark])
    t.notOk('carrying' in told)
  })
