import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEndpoints } from '#core/contract'
import type { Access, EndpointDefinition } from '#core/shared/api'
import type { Issue } from '#core/shared/errors'
import { findResponseErrors } from '#scripts/api/check'
import { pollStream } from '#scripts/local/dynamodb/streams'
import { localKeys } from '#scripts/local/environment'
import { openStore } from '#scripts/local/store'
import { makeFixtures } from '#scripts/testing/fixtures'
import type { TestPerson } from '#scripts/testing/people'
import { callEndpoint } from '#scripts/testing/request'
import { countRoundTrips, maxRoundTripsOf } from '#scripts/testing/round-trips'
import { samples } from '#scripts/testing/samples/all'
import type { SampleRequest } from '#scripts/testing/samples/sample'
import { services } from '#scripts/testing/setup/test-services'

interface Refusal {
  code: string
  issues?: Issue[]
  error?: string
}
const cast = await makeFixtures()
const ROLES = ['client', 'coach', 'admin'] as const

/** Keys of all written items except the counters of limits, because a refusal may count. */
const written: unknown[] = []
let records = 0
const store = openStore(':memory:')
const follower = pollStream({
  endpoint: services.addresses.dynamodb,
  region: localKeys.region,
  credentials: localKeys,
  tableName: services.table,
  intervalMs: 1_000,
  store,
  onRecords: async ({ Records }) => {
    records += Records.length
    for (const { dynamodb } of Records)
      if ((dynamodb?.NewImage ?? dynamodb?.OldImage)?.entity?.S !== 'limit') written.push(dynamodb?.Keys)
  },
})
afterAll(async () => {
  await follower.stop()
  store.close()
})

/** Waits until everything that was triggered has finished, and everything that this triggered in turn. */
async function settled() {
  for (let known = -1; known !== records; ) {
    known = records
    await services.stripe.settled()
    await services.pubnub.events.settled()
    await services.stream.drained()
    await follower.drained()
  }
}

/** Holds back everything that a call triggers until it has answered. */
async function withoutReactions<T>(call: () => Promise<T>): Promise<T> {
  await settled()
  services.stream.pause()
  services.stripe.pauseDeliveries()
  services.pubnub.events.hold()
  try {
    return await call()
  } finally {
    services.stream.resume()
    await services.stripe.resumeDeliveries()
    await services.pubnub.events.release()
  }
}

/** Runs refused calls and asserts that they left no trace, in the table or the outbox. */
async function leavesNothing(calls: () => Promise<void>) {
  await settled()
  const mails = services.outbox.list().length
  written.length = 0
  await calls()
  await settled()
  expect(written).toEqual([])
  expect(services.outbox.list().length).toBe(mails)
}

const names = new Map(listEndpoints().map(({ name, endpoint }) => [endpoint, name]))

/** Calls the endpoint and checks that the response matches `openapi.json`. `raw` is sent unchanged. */
async function send(endpoint: EndpointDefinition, request: SampleRequest & { raw?: string }, token?: string) {
  const body = request.raw ?? request.body
  const answer = await callEndpoint<Refusal>(endpoint, { ...request, body }, token)
  const name = names.get(endpoint)
  if (name) expect(findResponseErrors(name, answer), `${name} ${JSON.stringify(answer)}`).toEqual([])
  return answer
}

const isAllowed = (access: readonly Access[], role: (typeof ROLES)[number]) =>
  access.includes(role) || (role === 'coach' && access.includes('approvedCoach'))
const entriesOf = (schema: v.GenericSchema | undefined) =>
  schema && 'entries' in schema ? Object.keys(schema.entries as object) : []
const entryOf = (schema: v.GenericSchema | undefined, name: string): v.GenericSchema =>
  schema && 'entries' in schema
    ? ((schema.entries as Record<string, v.GenericSchema>)[name] ?? v.never())
    : v.never()
const takesId = ({ params, body }: EndpointDefinition) =>
  entriesOf(params).length > 0 || entriesOf(body).some((name) => /id$/i.test(name))

test('every endpoint of the contract has a sample, and every sample an endpoint', () => {
  expect(Object.keys(samples).sort()).toEqual(
    listEndpoints()
      .map(({ name }) => name)
      .sort(),
  )
})

describe.each(listEndpoints())('$name', ({ name, endpoint }) => {
  const sample = samples[name]
  const { status = () => 200 } = sample
  const access: readonly Access[] = endpoint.access === 'public' ? [] : endpoint.access
  const roles = ROLES.filter((role) => isAllowed(access, role))
  const role = roles[0] ?? 'public'
  let own: SampleRequest
  let caller: TestPerson | undefined
  beforeAll(async () => {
    own = await sample.request(cast, role)
    caller = role === 'public' ? undefined : cast[role]
  })

  test.runIf(access.length > 0)(
    'rejects callers who are signed out, in another role or not approved',
    async () => {
      await leavesNothing(async () => {
        expect((await send(endpoint, own)).status).toBe(401)
        for (const other of ROLES)
          if (!roles.includes(other))
            expect(await send(endpoint, own, cast[other].token)).toMatchObject({ status: 403 })
        if (roles.includes('coach') && !access.includes('coach'))
          expect((await send(endpoint, own, cast.pendingCoach.token)).status).toBe(403)
      })
    },
  )

  test.runIf(endpoint.query || endpoint.params)(
    'names the malformed part of a URL in the error',
    async () => {
      await leavesNothing(async () => {
        for (const part of entriesOf(endpoint.params))
          expect(
            await send(endpoint, { ...own, params: { ...own.params, [part]: "x'--" } }, caller?.token),
          ).toMatchObject({
            status: 400,
            body: { issues: [{ path: part }] },
          })
        if (endpoint.query)
          expect(
            await send(
              endpoint,
              { ...own, query: [own.query, 'colour=red'].filter(Boolean).join('&') },
              caller?.token,
            ),
          ).toMatchObject({
            status: 400,
            body: { issues: [{ path: 'colour' }] },
          })
      })
    },
  )

  test.runIf(endpoint.body)('names unreadable and missing fields in the error', async () => {
    const sent = own.body instanceof FormData ? {} : { ...own.body }
    const issuesOf = async (body: object) => {
      const { status, body: refusal } = await send(endpoint, { ...own, body }, caller?.token)
      expect([200, 400], JSON.stringify([status, body, refusal])).toContain(status)
      return status === 400 ? (refusal.issues ?? []) : []
    }
    const required = entriesOf(endpoint.body).filter(
      (field) => !v.is(entryOf(endpoint.body, field), undefined),
    )
    await leavesNothing(async () => {
      for (const field of entriesOf(endpoint.body))
        for (const text of ['\ud83d', 'a\udc00b', 'a\0'])
          expect(await issuesOf({ ...sent, [field]: text })).toMatchObject([{ path: field }])
      for (const field of required) {
        const { [field]: _, ...rest } = sent as Record<string, unknown>
        const issues = await issuesOf(rest)
        expect(issues.map(({ path }) => path)).toContain(field)
        for (const { message } of issues) expect(message).not.toMatch(/^Invalid \w+: /)
      }
    })
  })

  test.runIf(takesId(endpoint))("does nothing with someone else's id", async () => {
    if (sample.publicReason) return
    const foreign = (await sample.foreign?.(cast, own)) ?? []
    expect(foreign, 'A sample for an endpoint that takes an id names foreign ones').not.toEqual([])
    await leavesNothing(async () => {
      for (const { as, request } of foreign) {
        const answer = await send(endpoint, request, as.token)
        // Payment pages return a refusal that the user can act on as `{ error }`.
        const refusal = answer.body.error ? 404 : answer.status
        expect(refusal, `${answer.status} for ${JSON.stringify(request)}`).toBe(404)
      }
    })
  })

  test('accepts everyone who may call it, in few round trips to the table', async () => {
    for (const callerRole of role === 'public' ? ([role] as const) : roles) {
      const request = callerRole === role ? own : await sample.request(cast, callerRole)
      const token = callerRole === 'public' ? undefined : cast[callerRole].token
      const trips = await withoutReactions(() =>
        countRoundTrips(async () => {
          expect(await send(endpoint, request, token)).toMatchObject({ status: status(callerRole) })
        }),
      )
      expect(trips).toBeLessThanOrEqual(maxRoundTripsOf(name))
    }
  })
})
