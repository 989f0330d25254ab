/**
 * The platform's own types, as the project that uses this declares them: a browser's, node's, or neither.
 *
 * A declaration that says `Request` doesn't compile where neither is declared, and one that says `Symbol.asyncDispose`
 * doesn't where the library is older than that. So they are looked up by name; what isn't declared is `unknown`, or
 * left out.
 */
type Instance<Name extends string> =
  typeof globalThis extends Readonly<Record<Name, { readonly prototype: infer Kind }>> ? Kind : unknown

export type PlatformRequest = Instance<'Request'>
export type PlatformResponse = Instance<'Response'>
export type PlatformUrl = Instance<'URL'>
export type PlatformRequestInit = typeof globalThis extends {
  readonly Request: new (input: never, init?: infer Init) => unknown
}
  ? Init
  : unknown

/** What `await using` closes. */
export type AsyncDisposing = typeof globalThis extends {
  readonly Symbol: { readonly asyncDispose: infer Key extends symbol }
}
  ? Readonly<Record<Key, () => Promise<void>>>
  : object

/** A request to wherever the server is. */
export type Send = (request: PlatformRequest) => Promise<PlatformResponse>

/** With the arguments of the platform's own `fetch`. */
export type Fetch = (
  input: PlatformRequest | PlatformUrl | string,
  init?: PlatformRequestInit,
) => Promise<PlatformResponse>
