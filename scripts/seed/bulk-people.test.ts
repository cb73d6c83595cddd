import { afterAll, expect, test } from 'vitest'
import { startServices } from '#scripts/local/services'
import { CLIENTS, COACHES } from '#scripts/seed/names'

const services = await startServices({ siteUrl: 'http://localhost:3000', portOf: () => 0 })
const { seed } = await import('#scripts/seed/seed')
const { listCoachRows } = await import('#core/coach/entity')
const { ClientEntity, listClientRows } = await import('#core/client/entity')
const { ClientSumEntity, LedgerEntity } = await import('#core/ledger/entity')
const { COACH_STATUSES } = await import('#core/coach/shared/schema')
const { StatEntity } = await import('#core/stats/entity')
const { issueAdminToken } = await import('#core/admin-accounts/token')
const { pairChannel } = await import('#core/chat/channels')
const { RelationshipEntity } = await import('#core/relationship/entity')
const { ReviewInvitationEntity } = await import('#core/reviews/entity')
const { reviewInvitationOf } = await import('#core/reviews/schedule-invitation')
const { createMissingPages } = await import('#core/public-profile/create-missing-pages')
const { CurrentSlugEntity } = await import('#core/public-profile/entity')
const { syncSubscriptionWithStripe } = await import('#core/billing/plans/sync')
const Subscriptions = await import('#core/billing/plans/subscriptions')

const PEOPLE = 50
await seed(services, { empty: false, people: PEOPLE })
const coaches = await listCoachRows()
const clients = await listClientRows()
const crowd = clients.filter(({ email }) => /\.\d+@/.test(email))
afterAll(() => services.close())

async function get<T>(path: string, token: string): Promise<T> {
  const answer = await fetch(services.addresses.api + path, { headers: { authorization: `Bearer ${token}` } })
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as T
}
const tokenOf = async (clientId: string) => {
  const client = await ClientEntity.find({ clientId })
  return services.cognito.accessTokenFor(client?.subject ?? '')
}

test('adds generated people to the demo once, with the counts that the stream handlers would produce', async () => {
  await services.stream.drained()
  expect([coaches.length, clients.length]).toEqual([COACHES.length + 5, CLIENTS.length + 45])
  const count = async (name: string) => (await StatEntity.find({ name }))?.count ?? 0
  const asCounted = async () => {
    for (const status of COACH_STATUSES)
      expect(await count(`coaches#${status}`)).toBe(coaches.filter((coach) => coach.status === status).length)
    const joined = (await StatEntity.queryAll('stats')).filter(({ name }) => name.startsWith('clients#'))
    // One demo client is deleted but still counts as having joined.
    expect(joined.reduce((sum, row) => sum + (row.count ?? 0), 0)).toBe(clients.length + 1)
  }
  await asCounted()
  await seed(services, { empty: false, people: PEOPLE })
  await services.stream.drained()
  await asCounted()
})

test('shows generated people in admin tables, in the clients’ search and on public pages', async () => {
  const admin = await issueAdminToken({ id: 'admin', email: 'admin@example.com', name: 'Ada Admin' })
  const [client] = crowd
  const coach = coaches.find(({ email, status }) => /\.\d+@/.test(email) && status === 'APPROVED')
  type Table = { count: number; rows: { id: string }[] }
  const [inTable, amongCoaches, found] = await Promise.all([
    get<Table>(`/admin/clients?search=${client?.email}`, admin),
    get<Table>(`/admin/nutritionists?search=${coach?.email}`, admin),
    get<Table>(
      `/client/nutritionists?search=${coach?.firstName}%20${coach?.lastName}`,
      await tokenOf(client?.clientId ?? ''),
    ),
  ])
  expect(inTable.rows.map(({ id }) => id)).toEqual([client?.clientId])
  expect(amongCoaches.rows.map(({ id }) => id)).toEqual([coach?.coachId])
  expect(found.rows.map(({ id }) => id)).toContain(coach?.coachId)
  const current = await CurrentSlugEntity.find({ coachId: coach?.coachId ?? '' })
  expect((await fetch(`${services.addresses.api}/coaches/${current?.slug}`)).status).toBe(200)
  expect(await createMissingPages()).toBe(0)
})

test('gives paying clients the plan, payments and conversation that the webhooks would have created', async () => {
  let paying = 0
  for (const { clientId } of crowd) {
    const before = await Subscriptions.listOfClient(clientId)
    for (const subscription of before) await syncSubscriptionWithStripe(subscription)
    const after = await Subscriptions.listOfClient(clientId)
    expect(after).toEqual(before.map((item) => ({ ...item, version: item.version + 1 })))
    for (const { coachId, subscriptionId, status } of before) {
      paying++
      const relationship = await RelationshipEntity.find({ coachId, clientId })
      expect([relationship?.status, relationship?.runningPlans ?? 0]).toEqual([
        'APPROVED',
        status === 'active' ? 1 : 0,
      ])
      const entries = (await LedgerEntity.queryAll(`ledger#${coachId}`, { prefix: 'entry#' })).filter(
        (entry) => entry.subscriptionId === subscriptionId && entry.type === 'payment',
      )
      // Keys contain the time in seconds, so that a fraction would break their order.
      expect(entries.every(({ created }) => Number.isInteger(created))).toBe(true)
      const sum = await ClientSumEntity.find({ coachId, clientId })
      expect(sum?.payments).toBe(entries.length)
      const asking = sum && reviewInvitationOf(sum)
      if (asking) expect(await ReviewInvitationEntity.find(asking)).toEqual(asking)
      const chats = await get<{ channelId: string; latest: unknown }[]>('/chats', await tokenOf(clientId))
      expect(chats).toMatchObject([{ channelId: pairChannel(coachId, clientId), latest: {} }])
    }
  }
  expect(paying).toBeGreaterThan(10)
})
