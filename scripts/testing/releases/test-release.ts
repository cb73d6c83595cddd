import { beforeAll, describe, expect, test } from 'vitest'
import { createAdmin } from '#core/admin-accounts/admins'
import { listRunning, PlanSlotEntity } from '#core/billing/entity'
import { RUNNING_STATUSES } from '#core/billing/shared/running-statuses'
import { ClientRowEntity, listClientRows } from '#core/client/entity'
import { listCoachRows } from '#core/coach/entity'
import { listEndpoints } from '#core/contract'
import { assignedBy, OpenPollEntity, type PollItem } from '#core/forms/assignments/entity'
import type { LedgerEntry } from '#core/ledger/entity'
import { clientSumsOf } from '#core/ledger/ledger-entries'
import { newId } from '#core/lib/ids'
import type { Stored } from '#core/lib/stored-item'
import { reminderPermission } from '#core/mail/reminders'
import { migrations } from '#core/migrations/all'
import { changesItems } from '#core/migrations/change-items'
import { definedEntities } from '#core/migrations/entities'
import { planChange } from '#core/migrations/plan-change'
import { runPending } from '#core/migrations/run-pending'
import { dryRunMigration } from '#core/migrations/runner'
import type { EndpointDefinition, Role } from '#core/shared/api'
import { ADMIN_PASSWORD, type Fixtures } from '#scripts/testing/fixtures'
import { load, readAll } from '#scripts/testing/releases/load'
import { castOf, knowAtStripe, ofKind, signIn, signInAdmin } from '#scripts/testing/releases/people'
import { type Release, readRelease } from '#scripts/testing/releases/release'
import { callEndpoint } from '#scripts/testing/request'
import { samples } from '#scripts/testing/samples/all'
import { services } from '#scripts/testing/test-services'

/** How many items of each entity the migrations add, or remove if negative. */
export type Differences = Record<string, number>

interface Expected {
  differences: Differences
  /** The subjects of emails that the migrations send. */
  emails?: string[]
}

const NO_CHANGES = { rewritten: 0, moved: 0, added: 0, deleted: 0 }
/** Takes 20 seconds on an idle machine, and much longer beside other tests. */
const TIMEOUT_MS = 300_000
/** How many people of each status call all endpoints that only read. */
const READERS_PER_STATUS = 1
/** How many things of each kind they ask for. Most belong to others, except for admins. */
const IDS = { client: 1, coach: 1, admin: 3 }

/** Loads an earlier release, migrates it, and uses it with today's code. */
export function testRelease(name: string, { differences, emails = [] }: Expected): void {
  const release = readRelease(name)
  const kind = (entity: string) => ofKind(release, entity)
  let after: Stored[]
  let outcomes: Awaited<ReturnType<typeof runPending>>

  beforeAll(async () => {
    await load(release)
    await knowAtStripe(release)
    outcomes = process.env.WITHOUT_MIGRATIONS
      ? []
      : await runPending(migrations, { itemsPerSecond: Number.POSITIVE_INFINITY, segments: 1 })
    after = await readAll()
  }, TIMEOUT_MS)

  const now = (entity: string) => after.filter((item) => item.entity === entity)
  const by = (items: Stored[], ...names: string[]) =>
    new Map(items.map((item) => [names.map((one) => item[one]).join(' '), item]))

  describe(`${name}, migrated`, () => {
    test('no migration fails, and a second run would change nothing', async () => {
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({ report: { isDone: true, failures: [] } })
      expect(outcomes).toHaveLength(migrations.length)
      for (const migration of migrations) {
        if ('derive' in migration) expect((await dryRunMigration(migration)).changed).toEqual(NO_CHANGES)
        else if (changesItems(migration))
          for (const item of after) expect(planChange(migration, item), migration.name).toBeUndefined()
      }
    })

    test('loses no item, and explains all new ones', () => {
      const count = (items: Stored[]) => Object.groupBy(items, ({ entity }) => String(entity))
      const [then, today] = [count(release.items), count(after)]
      const found = Object.fromEntries(
        [...new Set([...Object.keys(then), ...Object.keys(today)])]
          .map((entity) => [entity, (today[entity]?.length ?? 0) - (then[entity]?.length ?? 0)] as const)
          .filter(([entity, difference]) => difference !== 0 && !/^(migration|pass$)/.test(entity)),
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
      const entries = kind('ledger-entry') as unknown as LedgerEntry[]
      const sums = by(now('client-sum'), 'coachId', 'clientId')
      for (const { coachId, clientId, amountCents, payments } of clientSumsOf(entries))
        expect(sums.get(`${coachId} ${clientId}`)).toMatchObject({ amountCents, payments })
      for (const row of kind('coach-row'))
        expect(by(now('coach'), 'coachId').get(String(row.coachId)) ?? row).toMatchObject({
          earningsCents: row.earningsCents,
        })
    })

    test('counts ledger entries and ratings', () => {
      const entries = Object.groupBy(kind('ledger-entry'), ({ accountId, created }) =>
        [accountId, new Date(Number(created) * 1000).toISOString().slice(0, 7)].join(' '),
      )
      for (const sum of now('monthly-sum'))
        expect(sum.entries ?? 0).toBe(entries[`${sum.accountId} ${sum.month}`]?.length ?? sum.entries ?? 0)
      const reviews = Object.groupBy(kind('published-review'), ({ coachId }) => String(coachId))
      for (const coach of now('coach')) {
        const own = reviews[String(coach.coachId)] ?? []
        if (own.length !== coach.ratingCount) continue
        for (const { rating } of own)
          expect(coach[`rated${Number(rating) * 2}`]).toBe(own.filter((one) => one.rating === rating).length)
      }
    })

    test('keeps who did what', () => {
      const entries = by(now('audit'), 'entryId')
      for (const { entryId, actorId, actorName, adminName, action, targetId, details } of kind('audit'))
        expect(entries.get(String(entryId))).toMatchObject({
          ...{ actorId, action, targetId },
          ...(details !== undefined && { details }),
          ...((adminName ?? actorName) !== undefined && { adminName: adminName ?? actorName }),
        })
    })

    test('links know their running plans', () => {
      const slots = kind('plan-slot').filter(
        (slot) => slot.subscriptionId && /^(base|extra)$/.test(String(slot.kind)),
      )
      const counts = Object.groupBy(slots, ({ coachId, clientId }) => `${coachId} ${clientId}`)
      for (const link of now('link'))
        expect(link.runningPlans ?? 0).toBe(counts[`${link.coachId} ${link.clientId}`]?.length ?? 0)
    })

    test('keeps all choices about emails', async () => {
      for (const entity of ['suppression', 'invitee', 'subscriber'])
        expect(now(entity).map(({ stoppedAt, liftedAt, email }) => [stoppedAt, liftedAt, email])).toEqual(
          kind(entity).map(({ stoppedAt, liftedAt, email }) => [stoppedAt, liftedAt, email]),
        )
      const stopped = [...kind('reminded'), ...kind('chat-mails')].filter(({ stoppedAt }) => stoppedAt)
      for (const { personId } of stopped) expect(await reminderPermission(String(personId))).toBeUndefined()
    })

    test('writes only to addresses that belong to their users, in all copies', () => {
      const owners = by(now('email-owner'), 'email')
      const users = by(now('user'), 'userId')
      for (const user of users.values())
        if (user.contactEmail && user.contactEmail !== user.email)
          expect(owners.get(String(user.contactEmail))).toMatchObject({ userId: user.userId })
      for (const copy of [...now('client'), ...now('client-row')]) {
        const user = users.get(String(copy.clientId))
        if (user) expect(copy.email).toBe(user.contactEmail ?? user.email)
      }
    })

    test('finds every client and coach in the directories', async () => {
      const ids = (items: { clientId?: unknown; coachId?: unknown }[]) =>
        items.map(({ clientId, coachId }) => String(clientId ?? coachId)).sort()
      const byKey = await ClientRowEntity.findMany(
        kind('client-row').map(({ clientId }) => ({ clientId: String(clientId) })),
      )
      expect(ids(byKey)).toEqual(ids(kind('client-row')))
      expect(ids(await listClientRows())).toEqual(ids(kind('client-row')))
      expect(ids(await listCoachRows())).toEqual(ids(kind('coach-row')))
      const profiles = by(now('client'), 'clientId')
      for (const row of await listClientRows()) {
        const preference = profiles.get(row.clientId)?.coachPreference as
          | { groupChatType?: string }
          | undefined
        expect(row.plan).toBe(preference?.groupChatType ?? 'NONE')
      }
    })

    test('finds every open form with who sent it, and the person who has it', async () => {
      for (const poll of kind('poll') as unknown as PollItem[]) {
        if (poll.completedAt || !now('open-poll').some(({ pollId }) => pollId === poll.pollId)) continue
        const prefix = `${assignedBy(poll)}#`
        const ofForm = await OpenPollEntity.queryAll(`pending#${poll.path}`, { prefix })
        expect(ofForm.map(({ pollId }) => pollId)).toContain(poll.pollId)
        const own = await OpenPollEntity.queryAll(`open-polls#${poll.recipientId}`, { index: 'gsi1' })
        expect(own.map(({ pollId }) => pollId)).toContain(poll.pollId)
      }
    })

    test('finds every running plan', async () => {
      const running = kind('subscription').filter(({ status }) => RUNNING_STATUSES.includes(String(status)))
      const found: string[] = []
      for (let page = await listRunning(); page.length > 0; page = await listRunning(found.at(-1)))
        found.push(...page.map(({ subscriptionId }) => subscriptionId))
      expect(found).toEqual(running.map(({ subscriptionId }) => String(subscriptionId)).sort())
      for (const slot of kind('plan-slot')) {
        const ofCoach = await PlanSlotEntity.queryAll(`coach#${slot.coachId}`, {
          index: 'gsi1',
          prefix: 'slot#',
        })
        expect(ofCoach.map(({ clientId }) => clientId)).toContain(slot.clientId)
      }
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
      for (const { name: endpoint, endpoint: definition } of listEndpoints()) {
        // Logging out would end the sessions that the other calls need.
        if (endpoint === 'account.logOut') continue
        for (const role of rolesOf(definition)) {
          const answer = await callSample(cast, endpoint, definition, role)
          statuses[answer.status] = [...(statuses[answer.status] ?? []), endpoint]
          if (answer.status >= 500) failed.push(`${endpoint} as ${role}: ${JSON.stringify(answer)}`)
        }
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

const ROLES = ['client', 'coach', 'admin'] as const
const mayCall = ({ access }: EndpointDefinition, role: Role) =>
  access !== 'public' && (access.includes(role) || (role === 'coach' && access.includes('approvedCoach')))
const rolesOf = (endpoint: EndpointDefinition) =>
  endpoint.access === 'public' ? (['public'] as const) : ROLES.filter((role) => mayCall(endpoint, role))

/** Some people of each account status, and an admin. */
async function readers(release: Release) {
  const users = new Map(ofKind(release, 'user').map((user) => [user.subject, user]))
  const identities = ofKind(release, 'identity').filter(({ subject }) => users.has(subject))
  const groups = Object.groupBy(identities, ({ type, standing }) => `${type} ${standing}`)
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
      ['poll', 'pollId'],
      ['submission', 'submissionId'],
      ['review', 'reviewId'],
      ['extra', 'extraId'],
    ],
    clientUserId: [['client', 'clientId']],
    path: [['form', 'path']],
    slug: [['shown-coach', 'slug']],
    key: [['coach', 'referalKey']],
  }
  return (entities[first] ?? []).flatMap(([entity, attribute]) =>
    ofKind(release, entity)
      .slice(0, count)
      .map((item) => ({ [first]: String(item[attribute]) })),
  )
}
