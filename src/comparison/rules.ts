/**
 * The rules that a change can be told by: ids and levels of oasdiff's catalogue (https://github.com/oasdiff/oasdiff,
 * `checker/rules.go` of commit 001f320b91e0399dd7f1a6d90f1c9a8f213a240f), and ten of our own for what it has no id
 * for. test/comparison/ has a pair for each.
 */
import type { Level } from '../text/levels.ts'

/** What has no id in the catalogue. */
export const ownRules: ReadonlyMap<string, Level> = new Map([
  ['request-values-narrowed', 'error'],
  ['response-values-widened', 'error'],
  ['request-values-widened', 'info'],
  ['response-values-narrowed', 'info'],
  ['schema-change-undecided', 'warning'],
  ['server-path-removed', 'warning'],
  ['endpoint-added-within-template', 'warning'],
  ['api-security-component-oauth-flow-removed', 'warning'],
  ['api-security-component-oauth-flow-added', 'info'],
  ['api-security-component-open-id-connect-url-changed', 'info'],
])

const words = (text: string): string[] => text.trim().split(/\s+/)

const both = (direction: 'request' | 'response', suffixes: string): string[] =>
  words(suffixes).flatMap(suffix => [`${direction}-body-${suffix}`, `${direction}-property-${suffix}`])

const discriminators = `discriminator-added discriminator-removed discriminator-property-name-changed
  discriminator-mapping-added discriminator-mapping-deleted discriminator-mapping-changed`

const annotations = `all-of-added-annotation-only all-of-removed-annotation-only
  default-value-added default-value-removed default-value-changed`

const errors: readonly string[] = [
  ...both(
    'request',
    `became-enum became-not-nullable const-added const-changed enum-value-removed
    max-decreased max-set exclusive-max-decreased exclusive-max-set min-increased min-set exclusive-min-increased
    exclusive-min-set max-length-decreased max-length-set min-length-increased min-items-increased min-items-set
    max-items-decreased max-items-set max-properties-decreased max-properties-set min-properties-increased
    unique-items-set multiple-of-set multiple-of-changed one-of-removed any-of-removed all-of-added
    type-changed list-of-types-narrowed prefix-items-removed if-added then-added else-added
    contains-added min-contains-increased max-contains-decreased dependent-required-added dependent-required-changed
    dependent-schema-added pattern-property-added property-names-added unevaluated-items-added
    unevaluated-properties-added content-schema-added content-media-type-changed content-encoding-changed`,
  ),
  ...both(
    'response',
    `became-nullable const-removed const-changed max-increased exclusive-max-increased min-decreased
    exclusive-min-decreased max-length-increased max-length-unset min-length-decreased min-items-decreased
    min-items-unset max-items-increased max-properties-increased min-properties-decreased unique-items-unset
    multiple-of-unset multiple-of-changed any-of-added one-of-added all-of-removed type-changed type-generalized
    list-of-types-widened prefix-items-added if-removed then-removed else-removed contains-removed
    min-contains-decreased max-contains-increased dependent-required-removed dependent-required-changed
    dependent-schema-removed pattern-property-removed property-names-removed unevaluated-items-removed
    unevaluated-properties-removed content-schema-removed content-media-type-changed content-encoding-changed`,
  ),
  ...words(`
    request-property-pattern-added request-property-became-required request-property-became-required-with-default
    new-required-request-property new-required-request-property-with-default
    request-property-x-extensible-enum-value-removed
    response-property-pattern-removed response-property-became-optional response-required-property-removed
    request-body-added-required request-body-became-required request-body-removed request-body-media-type-removed
    request-body-media-type-schema-added response-body-media-type-schema-removed
    request-body-wrapped-in-one-of response-body-wrapped-in-one-of
    request-parameter-became-enum request-parameter-became-not-nullable request-parameter-enum-value-removed
    request-parameter-max-items-decreased request-parameter-max-length-set request-parameter-max-length-decreased
    request-parameter-max-set request-parameter-max-decreased request-parameter-exclusive-max-set
    request-parameter-exclusive-max-decreased request-parameter-min-items-set request-parameter-min-items-increased
    request-parameter-min-length-increased request-parameter-min-set request-parameter-min-increased
    request-parameter-exclusive-min-set request-parameter-exclusive-min-increased request-parameter-pattern-added
    request-parameter-became-required request-parameter-type-changed request-parameter-list-of-types-narrowed
    request-parameter-x-extensible-enum-value-removed
    request-parameter-property-became-not-nullable request-parameter-property-enum-value-removed
    request-parameter-property-type-specialized request-parameter-property-list-of-types-narrowed
    request-header-property-became-enum request-header-property-became-required new-required-request-header-property
    new-required-request-parameter new-request-path-parameter
    new-required-request-default-parameter-to-existing-path
    request-parameter-removed-before-sunset request-parameter-sunset-parse request-parameter-sunset-deleted
    response-header-became-optional required-response-header-removed response-header-type-changed
    response-header-type-generalized response-header-became-nullable
    response-media-type-removed response-media-type-name-generalized response-success-status-removed
    api-security-removed api-security-scope-added api-global-security-removed api-global-security-scope-added
    api-path-removed-without-deprecation api-removed-without-deprecation
    api-path-removed-before-sunset api-removed-before-sunset api-path-sunset-parse api-deprecated-sunset-parse
    sunset-deleted webhook-removed
    api-stability-decreased request-property-stability-decreased response-property-stability-decreased
    api-invalid-stability-level api-deprecated-sunset-missing api-sunset-date-too-small
    api-sunset-date-changed-too-small request-parameter-deprecated-sunset-missing
    request-parameter-sunset-date-too-small request-parameter-sunset-date-changed-too-small
    request-property-deprecated-sunset-missing request-property-deprecated-sunset-invalid
    request-property-sunset-date-too-small response-property-deprecated-sunset-missing
    response-property-deprecated-sunset-invalid response-property-sunset-date-too-small`),
]

const warnings: readonly string[] = words(`
  request-parameter-pattern-changed request-property-pattern-changed response-property-pattern-changed
  request-parameter-removed request-property-removed request-parameter-property-type-changed
  response-property-enum-value-added optional-response-header-removed
  response-required-property-became-not-write-only`)

const infos: readonly string[] = [
  ...both(
    'request',
    `became-nullable const-removed max-increased exclusive-max-increased min-decreased exclusive-min-decreased
    max-length-increased min-length-decreased max-items-increased max-properties-increased unique-items-unset
    multiple-of-unset multiple-of-generalized one-of-added any-of-added all-of-removed type-generalized
    type-compatible list-of-types-widened prefix-items-added if-removed then-removed else-removed
    contains-removed min-contains-decreased max-contains-increased dependent-required-removed dependent-schema-removed
    pattern-property-removed property-names-removed unevaluated-items-removed unevaluated-properties-removed
    content-schema-removed ${annotations} ${discriminators}`,
  ),
  ...both(
    'response',
    `became-not-nullable const-added multiple-of-specialized any-of-removed one-of-removed all-of-added
    type-specialized type-compatible list-of-types-narrowed prefix-items-removed if-added then-added else-added
    contains-added min-contains-increased max-contains-decreased dependent-required-added dependent-schema-added
    pattern-property-added property-names-added unevaluated-items-added unevaluated-properties-added
    content-schema-added ${annotations} ${discriminators}`,
  ),
  ...words(`
    request-property-enum-value-added request-property-pattern-removed request-property-pattern-generalized
    request-property-became-optional new-optional-request-property
    request-read-only-property-enum-value-removed request-read-only-property-max-decreased
    request-read-only-property-exclusive-max-decreased request-read-only-property-max-length-decreased
    request-read-only-property-min-increased request-read-only-property-exclusive-min-increased
    request-read-only-property-max-items-decreased request-read-only-property-max-properties-decreased
    request-optional-property-became-not-write-only request-optional-property-became-write-only
    request-optional-property-became-read-only request-optional-property-became-not-read-only
    request-required-property-became-not-write-only request-required-property-became-write-only
    request-required-property-became-read-only request-required-property-became-not-read-only
    request-property-deprecated request-property-deprecated-with-sunset request-property-reactivated
    response-property-deprecated response-property-deprecated-with-sunset response-property-reactivated
    response-property-became-required response-write-only-property-became-required
    response-write-only-property-became-optional response-write-only-property-enum-value-added
    response-property-enum-value-removed response-mediatype-enum-value-removed
    response-property-pattern-added response-optional-property-removed response-optional-property-added
    response-required-property-added response-optional-write-only-property-removed
    response-optional-write-only-property-added response-required-write-only-property-removed
    response-required-write-only-property-added
    response-optional-property-became-not-write-only response-optional-property-became-write-only
    response-optional-property-became-read-only response-optional-property-became-not-read-only
    response-required-property-became-write-only response-required-property-became-read-only
    response-required-property-became-not-read-only
    request-body-added-optional request-body-became-optional request-body-media-type-added
    request-body-media-type-schema-removed response-body-media-type-schema-added
    request-parameter-became-nullable request-parameter-default-value-changed request-parameter-default-value-added
    request-parameter-default-value-removed request-parameter-enum-value-added request-parameter-max-items-increased
    request-parameter-max-length-increased request-parameter-max-increased request-parameter-exclusive-max-increased
    request-parameter-min-items-decreased request-parameter-min-length-decreased request-parameter-min-decreased
    request-parameter-exclusive-min-decreased request-parameter-pattern-removed request-parameter-pattern-generalized
    request-parameter-became-optional request-parameter-type-generalized request-parameter-list-of-types-widened
    request-parameter-property-became-nullable request-parameter-property-enum-value-added
    request-parameter-property-type-generalized request-parameter-property-list-of-types-widened
    request-parameter-reactivated request-parameter-deprecated request-parameter-removed-with-deprecation
    new-optional-request-parameter new-optional-request-default-parameter-to-existing-path
    response-header-added response-header-type-specialized response-header-type-compatible
    response-header-became-not-nullable response-media-type-added response-media-type-name-changed
    response-media-type-name-specialized response-success-status-added response-non-success-status-removed
    response-non-success-status-added
    api-security-added api-security-scope-removed api-global-security-added api-global-security-scope-removed
    api-security-component-removed api-security-component-added api-security-component-type-changed
    api-security-component-oauth-url-changed api-security-component-oauth-token-url-changed
    api-security-component-oauth-scope-added api-security-component-oauth-scope-removed
    api-security-component-oauth-scope-changed
    endpoint-added endpoint-deprecated endpoint-deprecated-with-sunset endpoint-reactivated
    api-path-removed-with-deprecation api-removed-with-deprecation
    api-operation-id-removed api-operation-id-added api-tag-removed api-tag-added api-schema-removed webhook-added
    api-stability-increased request-property-stability-increased response-property-stability-increased`),
]

/** Every rule that can be told, with its level. */
export const changeRules: ReadonlyMap<string, Level> = new Map([
  ...errors.map(id => [id, 'error'] as const),
  ...warnings.map(id => [id, 'warning'] as const),
  ...infos.map(id => [id, 'info'] as const),
  ...ownRules,
])
