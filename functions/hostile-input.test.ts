import type * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listEndpoints } from '#core/contract'
import { client as table } from '#core/lib/table'
import type { EndpointDefinition } from '#core/shared/api'
import { AppError, type Issue } from '#core/shared/errors'
import { parse } from '#functions/lib/parse'
import {
  bodyOf,
  HOSTILE,
  HOSTILE_QUERIES,
  INVISIBLE,
  placesIn,
  replaced,
  valueAt,
} from '#scripts/testing/checks/hostile'
import { makeFixtures } from '#scripts/testing/fixtures'
import { callEndpoint } from '#scripts/testing/request'
import { samples } from '#scripts/testing/samples/all'
import type { SampleRequest } from '#scripts/testing/samples/sample'
import { services } from '#scripts/testing/setup/test-services'

const cast = await makeFixtures()
const roleOf = ({ access }: EndpointDefinition) => {
  const [role = 'public' as const] = access === 'public' ? [] : access
  return role === 'approvedCoach' ? 'coach' : role
}
/** Made before anything hostile is sent, because that may use up what a later request needs. */
const requests = new Map<string, SampleRequest>()
for (const { name, endpoint } of listEndpoints())
  requests.set(name, await samples[name].request(cast, roleOf(endpoint)))

/** A refusal may count toward a limit, and it uses up the pass of a security check. */
const COUNTED = /^(limit|recaptcha)#/

let written: unknown[] = []
beforeEach(async () => {
  await services.stream.drained()
  services.stream.pause()
  vi.spyOn(console, 'error').mockReturnValue()
  const send = table.send.bind(table)
  vi.spyOn(table, 'send').mockImplementation(((command: Parameters<typeof send>[0]) => {
    const { TransactItems, ...single } = command.input as Record<string, unknown> & {
      TransactItems?: object[]
    }
    const isRead = /^(Get|BatchGet|Query)Command$/.test(command.constructor.name)
    const items = (TransactItems ?? [single]).flatMap((item) => (TransactItems ? Object.values(item) : item))
    if (!isRead) written.push(...items.filter((item) => !COUNTED.test(keyOf(item))))
    return send(command)
  }) as typeof table.send)
})
afterEach(() => {
  vi.restoreAllMocks()
  services.stream.resume()
})

type Item = { Key?: { pk: string }; Item?: { pk: string } }
const keyOf = (item: Item) => (item.Key ?? item.Item)?.pk ?? ''
const entriesOf = (schema: v.GenericSchema | undefined): string[] =>
  schema && 'entries' in schema ? Object.keys(schema.entries as object) : []

/** Fields that depend on each other: the error for one may name the other. */
const TOGETHER: Record<string, string> = { felony: 'felonyExplain', reject: 'accept' }
const names =
  ([field]: (string | number)[]) =>
  (paths: (string | undefined)[] | undefined) =>
    paths?.some((path) => path === field || path === TOGETHER[String(field)]) ?? false

/**
 * The issues with which the endpoint refuses a part of a request before it does anything (`functions/lib/serve`), if it
 * does. `contract.test.ts` shows for every endpoint that this takes place and writes nothing.
 */
function refusalOf(schema: v.GenericSchema | undefined, part: object): readonly Issue[] | undefined {
  try {
    parse(schema, JSON.parse(JSON.stringify(part)))
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.details.issues
  }
}

describe.each(listEndpoints())('$name', ({ name, endpoint }) => {
  const role = roleOf(endpoint)
  const token = role === 'public' ? undefined : cast[role].token
  const own = requests.get(name) ?? {}

  /** Sends the request and expects no server error, and no writes if it's refused. */
  async function send(request: SampleRequest) {
    // Wait for everything that earlier requests triggered.
    await services.pubnub.events.settled()
    await services.stripe.settled()
    written = []
    const answer = await callEndpoint<{ issues?: Issue[] }>(endpoint as EndpointDefinition, request, token)
    const about = `${JSON.stringify(request).slice(0, 300)} → ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`
    expect(answer.status, about).toBeLessThan(500)
    if (answer.status >= 400) expect(written, about).toEqual([])
    return {
      status: answer.status,
      issues: answer.status === 400 ? (answer.body.issues ?? []) : undefined,
      about,
    }
  }

  test.runIf(endpoint.body)(
    'handles hostile values in every field and names the field that it rejects',
    async () => {
      const body = bodyOf(own)
      const missing = entriesOf(endpoint.body).filter((field) => !Object.hasOwn(body, field))
      const places = [...placesIn(body), ...missing.map((field) => [field]), ['__proto__'], ['constructor']]
      for (const place of places)
        for (const value of HOSTILE) {
          const hostile = replaced(body, place, value) as object
          const issues = refusalOf(endpoint.body, hostile) ?? (await send({ ...own, body: hostile })).issues
          expect(
            issues?.map(({ path }) => path.split('.')[0]) ?? [place[0]],
            `${JSON.stringify(value).slice(0, 300)} in ${place.join('.')}`,
          ).toSatisfy(names(place))
        }
    },
  )

  test.runIf(endpoint.query || endpoint.params)(
    'handles hostile values in every part of the URL',
    async () => {
      const query = Object.fromEntries(new URLSearchParams(own.query))
      for (const field of [...entriesOf(endpoint.query), '__proto__'])
        for (const value of HOSTILE_QUERIES)
          if (!refusalOf(endpoint.query, { ...query, [field]: value }))
            await send({
              ...own,
              query: `${own.query ? `${own.query}&` : ''}${field}=${encodeURIComponent(value)}`,
            })
      for (const field of entriesOf(endpoint.params))
        for (const value of HOSTILE_QUERIES.filter(Boolean)) {
          const params = { ...own.params, [field]: value }
          if (!refusalOf(endpoint.params, params)) await send({ ...own, params })
        }
    },
  )

  test.runIf(endpoint.body)('writes no invisible characters', async () => {
    const body = bodyOf(own)
    const texts = placesIn(body).filter((place) => typeof valueAt(body, place) === 'string')
    const hide = (all: object, place: (string | number)[]) => {
      const text = String(valueAt(all, place))
      return replaced(all, place, `${text.slice(0, 1)}\u202e\u2066\u200b${text.slice(1)}`) as object
    }
    const check = async (hidden: object) => {
      const { status, about } = await send({ ...own, body: hidden })
      expect(JSON.stringify(written), about).not.toMatch(INVISIBLE)
      return status
    }
    // All at once, and one by one if one of them keeps the others from being written.
    if ((await check(texts.reduce(hide, body))) >= 400)
      for (const place of texts) await check(hide(body, place))
  })
})
