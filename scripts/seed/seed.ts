import { AdminEntity, type AdminItem } from '#core/admin/entity'
import { hashPassword } from '#core/admin/password'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import { SavedCoachEntity } from '#core/hiring/entity'
import type { Write } from '#core/lib/table'
import { LinkEntity } from '#core/link/entity'
import { localKeys } from '#scripts/local/environment'
import type { LocalServices } from '#scripts/local/services'
import { recordActs } from '#scripts/seed/acts'
import { openAccounts, payPlans } from '#scripts/seed/billing'
import { itemsOf, putAll } from '#scripts/seed/bulk'
import { askForChanges } from '#scripts/seed/changes'
import { makeChats } from '#scripts/seed/chats'
import { makeClients } from '#scripts/seed/clients'
import { makeCoaches } from '#scripts/seed/coaches'
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
import { makeTies, type Tie } from '#scripts/seed/ties'

const PASSWORD = 'platewise'

interface SeedState {
  /** What is still to be put into the table. */
  items: Record<string, unknown>[]
  isDone: boolean
}

/**
 * Fills a new marketplace, once. All but the table is written in one transaction together with what the table is to
 * get, so a seed that was killed goes on where it ended. The counters of the dashboard are not among it: the stream
 * consumer counts the seeded people as it counts all others. No mail is sent.
 */
export async function seed(services: LocalServices, { empty }: { empty: boolean }): Promise<void> {
  const states = services.store.collection<SeedState>('seed')
  if (states.get('state')?.isDone) return
  if (!states.get('state')) {
    const admin = await makeAdmin()
    services.store.transaction(() => {
      const writes = [AdminEntity.put(admin), ...(empty ? [] : makeMarket(services, admin.adminId))]
      states.put('state', { items: itemsOf(writes), isDone: false })
    })
  }
  await putAll(states.get('state')?.items ?? [])
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

/** Writes to the local providers at once and returns what belongs into the table, people first. */
function makeMarket(services: LocalServices, adminId: string): Write[] {
  const coaches = makeCoaches()
  const clients = makeClients()
  const newcomers = makeNewcomers()
  const deleted = makeDeleted()
  const ties = makeTies(coaches, clients)
  const target = { store: services.store, url: services.addresses.stripe }
  for (const person of [...coaches, ...clients, ...newcomers, deleted])
    services.cognito.createUser({ email: person.email, password: PASSWORD, sub: person.subject })
  storeFiles(services, coaches, clients)
  openAccounts(target, coaches, ties)
  const extras = makeExtras(coaches, ties)
  const groups = makeGroups(coaches, ties)
  const promotions = coaches.slice(0, 1).map((coach) => ({ coach, paidAt: today() - 12 * DAY_MS }))
  const payments = payPlans(target, ties, promotions)
  const reviews = writeReviews(ties)
  const chats = makeChats(services, ties, [...coaches.slice(0, 1), ...clients.slice(0, 2)], groups)
  return [
    ...coaches.flatMap(coachWrites),
    ...clients.flatMap(clientWrites),
    ...newcomers.flatMap(newcomerWrites),
    ...askForChanges(coaches),
    ...ties.map(({ link }) => LinkEntity.put(link)),
    ...saved(coaches, clients, ties),
    ...makeForms(coaches, ties),
    ...makeInvitations(ties),
    ...groupWrites(groups, ties),
    ...chats,
    ...makeDevices(services.push, [...coaches.slice(0, 1), ...clients.slice(0, 1)]),
    ...payments,
    ...extraWrites(extras),
    ...reviews,
    ...writeContent(),
    ...makeSubscribers(),
    ...recordActs(adminId, coaches, clients),
    ...deletedWrites(adminId, deleted),
  ]
}

/** Registered yesterday, without a profile. */
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

/** A résumé for each coach, a portrait for most of them and for some clients; the others show their initials. */
function storeFiles({ s3 }: LocalServices, coaches: CoachItem[], clients: ClientItem[]): void {
  const put = (key: string, body: Buffer, contentType: string) =>
    s3.putObject({ bucket: localKeys.bucket, key, body, contentType })
  const picture = (person: CoachItem | ClientItem) => {
    const random = randomOf(`portrait ${person.email}`)
    person.imageKey = `public/images/${random.id(Date.parse(person.createdAt))}.png`
    put(person.imageKey, portrait(random, person.gender), 'image/png')
  }
  for (const coach of coaches) {
    const years = `${coach.expYears} years of experience`
    const text = [
      `${coach.city}, ${coach.state}`,
      years,
      coach.currentOffering,
      coach.certifications.join(', '),
    ]
    put(coach.resume, pdf(`${coach.firstName} ${coach.lastName}`, text), 'application/pdf')
  }
  for (const [index, coach] of coaches.entries()) if (index % 8 !== 6) picture(coach)
  for (const [index, client] of clients.entries()) if (index % 5 === 0) picture(client)
}

function saved(coaches: CoachItem[], clients: ClientItem[], ties: Tie[]): Write[] {
  const open = coaches.filter(({ status }) => status === 'APPROVED')
  return clients.flatMap((client, index) => {
    const random = randomOf(`saved ${client.email}`)
    const known = new Set(ties.filter((tie) => tie.client === client).map(({ coach }) => coach))
    const free = open.filter((coach) => !known.has(coach))
    return random.some(free, index === 0 ? 3 : random.int(0, 3)).map(({ coachId }) =>
      SavedCoachEntity.put({
        clientId: client.clientId,
        coachId,
        createdAt: iso(today() - random.int(1, 40) * DAY_MS),
      }),
    )
  })
}
