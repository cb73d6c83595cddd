import { AdminEntity, type AdminItem } from '#core/admin-accounts/entity'
import { hashPassword } from '#core/admin-accounts/password'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import { SavedCoachEntity } from '#core/hiring/entity'
import type { Write } from '#core/lib/table'
import { createMissingPages } from '#core/public-profile/create-missing-pages'
import { RelationshipEntity } from '#core/relationship/entity'
import { localKeys } from '#scripts/local/environment'
import type { LocalServices } from '#scripts/local/services'
import { auditWritesOfSeed } from '#scripts/seed/audit-entries'
import { openAccounts, payPlans } from '#scripts/seed/billing'
import { itemsOf, putAll } from '#scripts/seed/bulk'
import { followed, makeBulkConnections, makeBulkPeople } from '#scripts/seed/bulk-people'
import { askForChanges } from '#scripts/seed/changes'
import { makeChats } from '#scripts/seed/chats'
import { makeClients } from '#scripts/seed/clients'
import { makeCoaches } from '#scripts/seed/coaches'
import { type Connection, makeConnections } from '#scripts/seed/connections'
import { writeContent } from '#scripts/seed/content'
import { DAY_MS, iso, today } from '#scripts/seed/dates'
import { deletedWrites, makeDeleted } from '#scripts/seed/deleted'
import { makeDevices } from '#scripts/seed/devices'
import { extraWrites, makeExtras } from '#scripts/seed/extras'
import { makeForms } from '#scripts/seed/forms'
import { groupWrites, makeGroups } from '#scripts/seed/groups'
import { makeInvitations } from '#scripts/seed/invitations'
import { pdf } from '#scripts/seed/pdf'
import { clientWrites, coachWrites, type Newcomer, newcomerWrites } from '#scripts/seed/people'
import { portrait } from '#scripts/seed/portrait'
import { randomOf, subjectOf } from '#scripts/seed/random'
import { writeReviews } from '#scripts/seed/reviews'
import { makeSubscribers } from '#scripts/seed/subscribers'
import { makeUndelivered } from '#scripts/seed/undelivered'

const PASSWORD = 'platewise'
/**
 * Generated people are written in parallel batches, so that the next ones are prepared while the table
 * commits.
 */
const LANES = [0, 1, 2, 3]

interface SeedState {
  /** Items that still have to be written to the table. */
  items: Record<string, unknown>[]
  isDone: boolean
  /** Too many items for the stream handlers. What they would write is part of the items. */
  isLarge?: boolean
}

interface SeedOptions {
  /** Creates only the admin, without the demo. */
  empty: boolean
  /** How many generated people to add to the demo. */
  people?: number
}

/**
 * Fills a new marketplace once. Everything outside the table is written in one transaction, together with the
 * items that the table will get, so a seed that was killed can resume. The dashboard's counters aren't part
 * of it, because the stream handlers count seeded people like any others, unless there are too many of them.
 * No email is sent.
 */
export async function seed(services: LocalServices, { empty, people = 0 }: SeedOptions): Promise<void> {
  const states = services.store.collection<SeedState>('seed')
  if (states.get('state')?.isDone) return
  if (!states.get('state')) {
    const admin = await makeAdmin()
    services.store.transaction(() => {
      const market = empty ? [] : makeMarket(services, admin.adminId, people)
      const items = itemsOf([AdminEntity.put(admin), ...market])
      const isLarge = !empty && people > 0
      states.put('state', {
        items: isLarge ? [...items, ...itemsOf(followed(items))] : items,
        isDone: false,
        ...(isLarge && { isLarge }),
      })
    })
  }
  const { items = [], isLarge } = states.get('state') ?? {}
  if (isLarge)
    await services.stream.skipRecords(async () => {
      await Promise.all(
        LANES.map((lane) => putAll(items.filter((_, index) => index % LANES.length === lane))),
      )
      await createMissingPages()
    })
  else await putAll(items)
  states.put('state', { items: [], isDone: true })
}

async function makeAdmin(): Promise<AdminItem> {
  const created = Date.UTC(2022, 0, 1)
  return {
    email: 'admin@example.com',
    adminId: randomOf('admin').id(created),
    name: 'Ada Admin',
    passwordHash: await hashPassword(PASSWORD),
    createdAt: iso(created),
  }
}

/** Writes to the local providers immediately and returns the writes for the table, people first. */
function makeMarket(services: LocalServices, adminId: string, people: number): Write[] {
  const coaches = makeCoaches()
  const clients = makeClients()
  const bulk = makeBulkPeople(people)
  const everyCoach = [...coaches, ...bulk.coaches]
  const everyClient = [...clients, ...bulk.clients]
  const newcomers = makeNewcomers()
  const deleted = makeDeleted()
  const connections = makeConnections(coaches, clients)
  const allConnections = [...connections, ...makeBulkConnections(everyCoach, bulk.clients)]
  const target = { store: services.store, url: services.addresses.stripe }
  for (const person of [...everyCoach, ...everyClient, ...newcomers, deleted])
    services.cognito.createUser({ email: person.email, password: PASSWORD, sub: person.subject })
  for (const coach of everyCoach) storeResume(services, coach)
  storePortraits(services, coaches, clients)
  openAccounts(target, everyCoach, allConnections)
  const extras = makeExtras(coaches, connections)
  const groups = makeGroups(coaches, connections)
  const promotions = coaches.slice(0, 1).map((coach) => ({ coach, paidAt: today() - 12 * DAY_MS }))
  const payments = payPlans(target, allConnections, promotions)
  const reviews = writeReviews(allConnections)
  const chats = makeChats(services, allConnections, [...coaches.slice(0, 1), ...clients.slice(0, 2)], groups)
  return [
    ...everyCoach.flatMap(coachWrites),
    ...everyClient.flatMap(clientWrites),
    ...newcomers.flatMap(newcomerWrites),
    ...askForChanges(coaches),
    ...allConnections.map(({ relationship }) => RelationshipEntity.put(relationship)),
    ...saved(coaches, clients, connections),
    ...makeForms(coaches, connections),
    ...makeInvitations(connections),
    ...groupWrites(groups, connections),
    ...chats,
    ...makeDevices(services.push, [...coaches.slice(0, 1), ...clients.slice(0, 1)]),
    ...payments,
    ...extraWrites(extras),
    ...reviews,
    ...writeContent(),
    ...makeSubscribers(),
    ...makeUndelivered(clients),
    ...auditWritesOfSeed(adminId, everyCoach, everyClient),
    ...deletedWrites(adminId, deleted),
  ]
}

/** Registered yesterday and still without a profile. */
const makeNewcomers = (): Newcomer[] =>
  (['newclient', 'newcoach'] as const).map((name) => {
    const email = `${name}@example.com`
    const createdAt = today() - DAY_MS / 2
    return {
      userId: randomOf(email).id(createdAt),
      subject: subjectOf(email),
      email,
      type: name === 'newclient' ? 'client' : 'nutritionist',
      createdAt: iso(createdAt),
    }
  })

function storeResume({ s3 }: LocalServices, coach: CoachItem): void {
  const { firstName, lastName, city, state, expYears, currentOffering, certifications } = coach
  const text = [
    `${city}, ${state}`,
    `${expYears} years of experience`,
    currentOffering,
    certifications.join(', '),
  ]
  s3.putObject({
    bucket: localKeys.bucket,
    key: coach.resume,
    body: pdf(`${firstName} ${lastName}`, text),
    contentType: 'application/pdf',
  })
}

/** Stores portraits for most coaches and some clients. The others show their initials. */
function storePortraits({ s3 }: LocalServices, coaches: CoachItem[], clients: ClientItem[]): void {
  const picture = (person: CoachItem | ClientItem) => {
    const random = randomOf(`portrait ${person.email}`)
    const key = `public/images/${random.id(Date.parse(person.createdAt))}.png`
    const body = portrait(random, person.gender)
    s3.putObject({ bucket: localKeys.bucket, key, body, contentType: 'image/png' })
    person.imageKey = key
  }
  for (const [index, coach] of coaches.entries()) if (index % 8 !== 6) picture(coach)
  for (const [index, client] of clients.entries()) if (index % 5 === 0) picture(client)
}

function saved(coaches: CoachItem[], clients: ClientItem[], connections: Connection[]): Write[] {
  const open = coaches.filter(({ status }) => status === 'APPROVED')
  return clients.flatMap((client, index) => {
    const random = randomOf(`saved ${client.email}`)
    const ownCoaches = new Set(
      connections.filter((connection) => connection.client === client).map(({ coach }) => coach),
    )
    const free = open.filter((coach) => !ownCoaches.has(coach))
    return random.some(free, index === 0 ? 3 : random.int(0, 3)).map(({ coachId }) =>
      SavedCoachEntity.put({
        clientId: client.clientId,
        coachId,
        createdAt: iso(today() - random.int(1, 40) * DAY_MS),
      }),
    )
  })
}
