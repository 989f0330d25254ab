/** Whom requests are made large for: the club's two modes, the control API, and contracts of other people's kind. */
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { given } from '../../src/text/given.ts'
import { type Oracle, clubFile, oracleOf } from '../fixtures/oracle.ts'
import type { Caller } from './abuse-requests.ts'

export interface AbuseTarget {
  readonly name: string
  /** The contract to serve; absent: the club's. */
  readonly contract: string | undefined
  readonly caller: Caller
  readonly oracle: Oracle
}

const odd = fileURLToPath(new URL('../fixtures/odd', import.meta.url))
const controlFile = fileURLToPath(new URL('../../openapi/control.yaml', import.meta.url))
const oauthFile = fileURLToPath(new URL('../../openapi/oauth.yaml', import.meta.url))
const parent = { 'X-API-Key': 'demo-key', Authorization: 'Bearer demo-parent' }

const target = (
  name: string,
  file: string,
  contract: string | undefined,
  caller: Caller,
  errorSchema?: string,
): AbuseTarget => ({
  name,
  contract,
  caller,
  oracle: oracleOf(file, { prefixes: [caller.prefix], ...given({ errorSchema }) }),
})

/** An ordinary call of the club's, to know whether others are still served. */
export const abuseTargets = (): readonly AbuseTarget[] => [
  target('virtual', clubFile, undefined, { prefix: '/virtual/v2', headers: {}, values: new Map() }, 'Error'),
  target('stub', clubFile, undefined, { prefix: '/v2', headers: parent, values: new Map() }, 'Error'),
  target(
    'control',
    controlFile,
    undefined,
    {
      prefix: '/control/v1',
      headers: {},
      values: new Map([
        ['world', 'default'],
        ['action', 'cancelSession'],
        ['collection', 'clubs'],
      ]),
    },
    'Error',
  ),
  target('oauth', oauthFile, undefined, {
    prefix: '',
    headers: { Authorization: `Basic ${Buffer.from('sample-app:secret').toString('base64')}` },
    values: new Map(),
    isOutsideKnown: false,
    bodies: new Map([
      ['token', 'grant_type=authorization_code&code=a&redirect_uri=http://127.0.0.1/&code_verifier=a'],
      ['revoke', 'token=a'],
      ['introspect', 'token=a'],
    ]),
  }),
  ...readdirSync(odd)
    .toSorted()
    .map(file =>
      target(basename(file, '.yaml'), `${odd}/${file}`, `${odd}/${file}`, {
        prefix: '',
        headers: {},
        values: new Map(),
      }),
    ),
]
