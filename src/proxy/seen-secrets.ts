/** What is secret of an exchange that went by: a query may have what OAuth 2.0 carries. */
import type { Contract } from '../contract/contract.ts'
import { type Redaction, declaredRedaction } from '../contract/redaction.ts'

/** What OAuth 2.0 carries and is good for a token (RFC 6749, section 4.1.2; RFC 7636, section 4.5; RFC 7521). */
const oauthSecrets = ['code', 'code_verifier', 'assertion', 'client_assertion']

export interface SeenRedaction extends Redaction {
  isSecretInQuery(name: string): boolean
}

/**
 * A parameter that the contract declares by such a name is something else: a country, a discount. In a body of JSON it
 * is the code of an error.
 */
export const redactionOf = (contract: Contract): SeenRedaction => {
  const declared = new Set(
    contract.operations.flatMap(({ parameters }) => parameters.map(({ name }) => name.toLowerCase())),
  )
  const inQuery = declaredRedaction(
    contract,
    oauthSecrets.filter(name => !declared.has(name)),
  )
  const { url, form, isSecret } = inQuery
  return { ...declaredRedaction(contract), url, form, isSecretInQuery: isSecret }
}
