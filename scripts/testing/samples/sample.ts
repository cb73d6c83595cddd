import type { Contract } from '#core/contract'
import type { Role } from '#core/shared/api'
import type { Cast } from '#scripts/testing/fixtures'
import type { TestPerson } from '#scripts/testing/people'

export interface SampleRequest {
  params?: Record<string, string>
  query?: string
  body?: object
}

/** How the tests of the contract call one endpoint. */
export interface Sample {
  /** A request that it takes from each role that may call it. */
  request: (cast: Cast, role: Role | 'public') => SampleRequest | Promise<SampleRequest>
  /** What that answers; 200 unless said. */
  status?: (role: Role | 'public') => number
  /** Requests for what is somebody else's or does not exist; each is refused. */
  foreign?: (cast: Cast, own: SampleRequest) => { as: TestPerson; request: SampleRequest }[]
  /** Why an endpoint that takes an id has nothing that is somebody else's. */
  anybodys?: string
}

/** One for each endpoint of a domain: a new endpoint without one does not compile. */
export type Samples<D extends keyof Contract> = Record<keyof Contract[D], Sample>

/** Of an endpoint that takes nothing but who calls. */
export const nothing: Sample = { request: () => ({}) }
