/** Why nothing answers, in words: of what node's `fetch` and its sockets throw. */
import t from 'tap'
import { whyMalformed, whyUnreachable } from '../../src/text/unreachable.ts'

const error = (message: string, fields: object): Error => Object.assign(new Error(message), fields)
const fetchFailed = (cause: Error): Error => new TypeError('fetch failed', { cause })

t.test('an address that is dead says what is dead of it', async t => {
  const refused = error('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED', address: '127.0.0.1', port: 1 })
  const alsoRefused = error('connect ECONNREFUSED ::1:1', { code: 'ECONNREFUSED', address: '::1', port: 1 })
  const both = Object.assign(new AggregateError([alsoRefused, refused]), { code: 'ECONNREFUSED' })
  const unknown = error('getaddrinfo ENOTFOUND nowhere.invalid', { code: 'ENOTFOUND', hostname: 'nowhere.invalid' })
  const later = error('getaddrinfo EAI_AGAIN a.example', { code: 'EAI_AGAIN', hostname: 'a.example' })
  const cases: readonly (readonly [thrown: unknown, says: string])[] = [
    [refused, 'nothing listens at 127.0.0.1:1 (ECONNREFUSED)'],
    [fetchFailed(refused), 'nothing listens at 127.0.0.1:1 (ECONNREFUSED)'],
    [fetchFailed(both), 'nothing listens at [::1]:1 (ECONNREFUSED)'],
    [error('refused', { code: 'ECONNREFUSED' }), 'nothing listens there (ECONNREFUSED)'],
    [fetchFailed(unknown), 'there is no machine of the name nowhere.invalid (ENOTFOUND)'],
    [fetchFailed(later), "the name a.example can't be looked up now (EAI_AGAIN)"],
    [error('x', { code: 'EHOSTUNREACH', address: '10.0.0.1' }), 'no way leads to 10.0.0.1 from here (EHOSTUNREACH)'],
    [error('x', { code: 'ECONNRESET' }), 'the connection was lost before the answer was complete (ECONNRESET)'],
    [error('Odd', { code: 'ODD' }), 'the connection was lost, Odd (ODD)'],
    [error('Parse Error: ODD', { code: 'ODD' }), 'the connection was lost, Parse Error: ODD'],
    [fetchFailed(new Error('bad port')), 'its port is one that fetch never calls (bad port)'],
    [new Error('it broke off'), 'the connection was lost, it broke off'],
    ['nothing', 'the connection was lost, nothing'],
  ]
  for (const [thrown, says] of cases) t.equal(whyUnreachable(thrown), says)
})

t.test('a certificate that is refused says what is wrong with it, and what can be done', async t => {
  const trusting = 'NODE_EXTRA_CA_CERTS=FILE adds the one in a file of PEM'
  const altnames = "Host: a.example. is not in the cert's altnames: DNS:b.example"
  const cases: readonly (readonly [code: string, message: string, says: string])[] = [
    ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'].map(
      code => [code, 'x', `its certificate is by nobody who is trusted here, ${trusting}`] as const,
    ),
    ['CERT_HAS_EXPIRED', 'certificate has expired', 'its certificate has expired'],
    ['CERT_NOT_YET_VALID', 'x', 'its certificate is not valid yet by the clock of this machine'],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      `Hostname/IP does not match certificate's altnames: ${altnames}`,
      `its certificate is for another host, ${altnames}`,
    ],
    [
      'EPROTO',
      '0:error:0A00010B:SSL routines:wrong version number:\n',
      'what answers there is no TLS, perhaps it is http:',
    ],
  ]
  for (const [code, message, says] of cases) t.equal(whyUnreachable(error(message, { code })), `${says} (${code})`)
})

t.test('what came in the place of an answer says what of it is malformed', async t => {
  const cases: readonly (readonly [thrown: unknown, says: string | undefined])[] = [
    [
      fetchFailed(error('Headers Overflow Error', { code: 'UND_ERR_HEADERS_OVERFLOW' })),
      'an answer with larger headers than are read, of more than 64 KiB (UND_ERR_HEADERS_OVERFLOW)',
    ],
    [
      error('Parse Error: Header overflow', { code: 'HPE_HEADER_OVERFLOW' }),
      'an answer with larger headers than are read, of more than 64 KiB (HPE_HEADER_OVERFLOW)',
    ],
    [
      fetchFailed(error('It does not match the HTTP/1.1 protocol (Expected HTTP/)', { code: 'HPE_INVALID_CONSTANT' })),
      'an answer that is no HTTP/1.1 (RFC 9112), Expected HTTP/ (HPE_INVALID_CONSTANT)',
    ],
    [
      error('Parse Error: Invalid header token', { code: 'HPE_INVALID_HEADER_TOKEN' }),
      'an answer that is no HTTP/1.1 (RFC 9112), Invalid header token (HPE_INVALID_HEADER_TOKEN)',
    ],
    [fetchFailed(error('x', { code: 'ECONNREFUSED' })), undefined],
    ['nothing', undefined],
  ]
  for (const [thrown, says] of cases) t.equal(whyMalformed(thrown), says)
})
