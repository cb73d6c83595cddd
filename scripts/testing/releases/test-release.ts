import { beforeAll, describe, expect, test } from 'vitest'
import { createAdmin } from '#core/admin-accounts/admins'
import { listEndpoints } from '#core/contract'
import { definedEntities } from '#core/entities'
import { newId } from '#core/lib/ids'
import type { Stored } from '#core/lib/stored-item'
import { migrations } from '#core/migrations/all'
import { changesItems } from '#core/migrations/change-items'
import { planChange } from '#core/migrations/plan-change'
import { runPending } from '#core/migrations/run-pending'
import type { EndpointDefinition, Role } from '#core/shared/api'
import { allCalls, mayCall } from '#scripts/testing/checks/all-calls'
import { ADMIN_PASSWORD, type Fixtures } from '#scripts/testing/fixtures'
import { load, readAll } from '#scripts/testing/releases/load'
import { castOf, knowAtStripe, ofKind, signIn, signInAdmin } from '#scripts/testing/releases/people'
import { type Release, readRelease } from '#scripts/testing/releases/release'
import { callEndpoint } from '#scripts/testing/request'
import { samples } from '#scripts/testing/samples/all'
import { services } from '#scripts/testing/setup/test-services'

/** How many items of each entity the migrations add, or remove if negative. */
export type Differences = Record<string, number>

interface Expected {
  differences: Differences
  /** The subjects of emails that the migrations send. */
  emails?: string[]
}

/** Takes 20 seconds on an idle machine, and much longer beside other tests. */
const TIMEOUT_MS = 300_000
/** How many people of each status call all endpoints that only read. */
const READERS_PER_STATUS = 1
/** How many things of each kind they ask for. Most belong to others, except for admins. */
const IDS = { client: 1, coach: 1, admin: 3 }

/** Loads an earlier release, migrates it, and uses it with today's code (rule table-keys-never-change). */
export function testRelease(name: string, { differences, emails = [] }: Expected): void {
  const release = readRelease(name)
  let after: Stored[]
  let outcomes: Awaited<ReturnType<typeof runPending>>

  beforeAll(async () => {
    await load(release)
    await knowAtStripe(release)
    outcomes = await runPending(migrations, { itemsPerSecond: Number.POSITIVE_INFINITY, segments: 1 })
    after = await readAll()
  }, TIMEOUT_MS)

  describe(`${name}, migrated`, () => {
    test('no migration fails, and a second run would change nothing', async () => {
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({ report: { isDone: true, failures: [] } })
      expect(outcomes).toHaveLength(migrations.length)
      for (const migration of migrations) {
        if (!changesItems(migration)) continue
        for (const item of after) expect(planChange(migration, item), migration.name).toBeUndefined()
      }
    })

    test('loses no item, and explains all new ones', () => {
      const count = (items: Stored[]) => Object.groupBy(items, ({ entity }) => String(entity))
      const [then, today] = [count(release.items), count(after)]
      const found = Object.fromEntries(
        [...new Set([...Object.keys(then), ...Object.keys(today)])]
          .map((entity) => [entity, (today[entity]?.length ?? 0) - (then[entity]?.length ?? 0)] as const)
          .filter(([entity, difference]) => difference !== 0 && !/^(migration|checkpoint$)/.test(entity)),
      )
      expect(found).toEqual(differences)
    })

    test('every item can be read, under the key that it is looked for', () => {
      const wrong = after.flatMap((item) => {
        const entity = definedEntities().get(String(item.entity))
        if (!entity) return [`${item.entity} is not defined`]
        try {
          const { pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk } = entity.upgrade(item)
          const keys = { pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk }
          return Object.entries(keys)
            .filter(([field, key]) => key !== item[field])
            .map(([field, key]) => `${item.entity} ${field} ${item[field]} instead of ${key}`)
        } catch (error) {
          return [`${item.entity} ${error}`]
        }
      })
      expect([...new Set(wrong)]).toEqual([])
    })

    test('keeps all money to the cent', () => {
      const money = (items: Stored[]) =>
        Object.fromEntries(
          items
            .filter(({ entity }) =>
              /^(ledger-entry|monthly-sum|subscription|coach|coach-row|extra)$/.test(String(entity)),
            )
            .map(
              ({
                entity,
                sk,
                accountId,
                month,
                coachId,
                clientId,
                subscriptionId,
                extraId,
                entryId,
                ...item
              }) => [
                [entity, accountId ?? coachId, month, clientId, subscriptionId, extraId, entryId].join(' '),
                [item.amountCents, item.earningsCents, item.priceCents],
              ],
            ),
        )
      expect(money(after)).toEqual(money(release.items))
    })

    test('sends only the emails that waited', async () => {
      await services.stream.drained()
      expect(
        services.outbox
          .list()
          .map(({ subject }) => subject)
          .sort(),
      ).toEqual([...emails].sort())
    })
  })

  describe(`the people of ${name}`, () => {
    test('read everything', { timeout: TIMEOUT_MS }, async () => {
      const failed: string[] = []
      let successes = 0
      for (const { person, role, status } of await readers(release))
        for (const { name: endpoint, endpoint: definition } of listEndpoints()) {
          if (definition.method !== 'GET' || !mayCall(definition, role)) continue
          for (const params of paramsFor(definition, release, IDS[role])) {
            const answer = await callEndpoint(definition, { params }, person.token)
            if (answer.status < 300) successes++
            if (answer.status >= 500)
              failed.push(`${endpoint} as ${status}: ${answer.status} ${JSON.stringify(params)}`)
          }
        }
      expect(failed).toEqual([])
      expect(successes).toBeGreaterThan(100)
    })

    test('do everything', { timeout: TIMEOUT_MS }, async () => {
      const adminEmail = `${newId().toLowerCase()}@example.com`
      await createAdmin({ email: adminEmail, name: 'Ada Admin', password: ADMIN_PASSWORD })
      const cast = await castOf(release, adminEmail)
      const failed: string[] = []
      const statuses: Record<number, string[]> = {}
      for (const { name: endpoint, endpoint: definition, role } of allCalls()) {
        const answer = await callSample(cast, endpoint, definition, role)
        statuses[answer.status] = [...(statuses[answer.status] ?? []), endpoint]
        if (answer.status >= 500) failed.push(`${endpoint} as ${role}: ${JSON.stringify(answer)}`)
      }
      expect(failed).toEqual([])
      if (process.env.SHOW_STATUSES) console.warn(JSON.stringify(statuses))
      expect(statuses[200]?.length).toBeGreaterThan(0.8 * Object.values(statuses).flat().length)
    })
  })
}

async function callSample(
  cast: Fixtures,
  name: keyof typeof samples,
  endpoint: EndpointDefinition,
  role: Role | 'public',
): Promise<{ status: number; body?: unknown }> {
  try {
    const request = await samples[name].request(cast, role)
    return await callEndpoint(endpoint, request, role === 'public' ? undefined : cast[role].token)
  } catch (error) {
    return { status: 599, body: String(error) }
  }
}

/** Some people of each account status, and an admin. */
async function readers(release: Release) {
  const users = new Map(ofKind(release, 'user').map((user) => [user.subject, user]))
  const identities = ofKind(release, 'identity').filter(({ subject }) => users.has(subject))
  const groups = Object.groupBy(identities, ({ type, status }) => `${type} ${status}`)
  const people = Object.entries(groups).flatMap(([status, found = []]) =>
    found.slice(0, READERS_PER_STATUS).map((identity) => ({
      status,
      role: identity.type === 'client' ? ('client' as const) : ('coach' as const),
      person: signIn(users.get(identity.subject) ?? {}),
    })),
  )
  const admins = ofKind(release, 'admin').slice(0, READERS_PER_STATUS)
  const signedIn = await Promise.all(admins.map(signInAdmin))
  return [...people, ...signedIn.map((person) => ({ status: 'admin', role: 'admin' as const, person }))]
}

/** What the ids in an endpoint's path may be, in this release. */
function paramsFor({ path }: EndpointDefinition, release: Release, count: number): Record<string, string>[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param)
  const [first, ...more] = names
  if (!first) return [{}]
  if (more.length > 0) return []
  const entities: Record<string, [entity: string, attribute: string][]> = {
    id: [
      ['coach', 'coachId'],
      ['client', 'clientId'],
      ['assignment', 'assignmentId'],
      ['submission', 'submissionId'],
      ['review', 'reviewId'],
      ['extra', 'extraId'],
    ],
    clientUserId: [['client', 'clientId']],
    path: [['form', 'path']],
    slug: [['public-coach', 'slug']],
    key: [['coach', 'referalKey']],
  }
  return (entities[first] ?? []).flatMap(([entity, attribute]) =>
    ofKind(release, entity)
      .slice(0, count)
      .map((item) => ({ [first]: String(item[attribute]) })),
  )
}
