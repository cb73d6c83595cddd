import type { Contract } from '#core/contract'
import type { Role } from '#core/shared/api'
import type { Fixtures } from '#scripts/testing/fixtures'
import type { TestPerson } from '#scripts/testing/people'

export interface SampleRequest {
  params?: Record<string, string>
  query?: string
  body?: object
}

/** How the contract tests call one endpoint. */
export interface Sample {
  /** A valid request for each role that may call the endpoint. */
  request: (cast: Fixtures, role: Role | 'public') => SampleRequest | Promise<SampleRequest>
  /** The status of that request; 200 by default. */
  status?: (role: Role | 'public') => number
  /** Requests for items that belong to someone else or don't exist. The endpoint rejects all of them. */
  foreign?: (cast: Fixtures, own: SampleRequest) => { as: TestPerson; request: SampleRequest }[]
  /** Why an endpoint that takes an id has no items that belong to someone else. */
  publicReason?: string
}

/** One sample per endpoint of a domain. A new endpoint without a sample doesn't compile. */
export type Samples<D extends keyof Contract> = Record<keyof Contract[D], Sample>

/** For an endpoint whose only input is the caller. */
export const nothing: Sample = { request: () => ({}) }
