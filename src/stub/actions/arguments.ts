/**
 * What the actions take, by name. It imports nothing: a test's types are made of it.
 */

export interface TakeLastPlace {
  readonly sessionId: string
  readonly leave?: number
}

export interface WithdrawAvailability {
  readonly coachId: string
  readonly from?: string
  readonly to?: string
}

export interface CancelSession {
  readonly sessionId: string
}

export interface EndMembership {
  readonly personId: string
  readonly affiliateId?: string
  readonly lastDay?: string
}

export interface StubActionArguments {
  readonly takeLastPlace: TakeLastPlace
  readonly withdrawAvailability: WithdrawAvailability
  readonly cancelSession: CancelSession
  readonly endMembership: EndMembership
}
