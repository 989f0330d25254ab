/** The status of every refusal: 401 asks for another token, 400 for another request. */
import t from 'tap'
import { refusalCodes, refuse } from '../../src/club/refusal.ts'
import { headersOfRefusal, problemOfRefusal } from '../../src/stub/refusal-status.ts'

t.test('a refusal in HTTP', async t => {
  for (const code of refusalCodes) {
    const isToken = code.startsWith('access_token_')
    const because = { check: 'Is it so?', facts: ['it is not'], unless: ['it is'] }
    const refusal = refuse(code, 'No.', { in: 'query', name: 'club' }, because)
    t.strictSame(
      problemOfRefusal(refusal),
      {
        status: isToken ? 401 : 400,
        code,
        message: 'No.',
        isRefusal: true,
        violations: [{ in: 'query', name: 'club', code, message: 'No.' }],
        because,
      },
      code,
    )
    const usual = problemOfRefusal(refuse(code, 'No.', { in: 'query', name: 'club' })).because
    t.ok(
      (usual?.facts.length ?? 0) > 0 && (usual?.unless.length ?? 0) > 0,
      `${code} is explained without a word of the rule`,
    )
    const challenge = 'Bearer realm="sports-club"'
    t.strictSame(headersOfRefusal(refusal, false), isToken ? { 'www-authenticate': challenge } : {}, code)
    t.strictSame(
      headersOfRefusal(refusal, true),
      isToken ? { 'www-authenticate': `${challenge}, error="invalid_token"` } : {},
      `${code}, and a token was sent`,
    )
  }
})
