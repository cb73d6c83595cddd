import { issueAdminToken } from '#core/admin-accounts/token'
import type { Stored } from '#core/lib/stored-item'
import { stripe } from '#core/stripe/client'
import type { Fixtures } from '#scripts/testing/fixtures'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, type TestPerson } from '#scripts/testing/people'
import type { Release } from '#scripts/testing/releases/release'
import { services } from '#scripts/testing/setup/test-services'

/** The items of a release, by kind. */
export const ofKind = ({ items }: Release, entity: string) => items.filter((item) => item.entity === entity)

/** Signs a person of a release in. */
export function signIn({ userId, subject, email }: Stored): TestPerson {
  const sub = String(subject)
  services.cognito.createUser({ email: String(email), password: 'platewise', sub })
  return {
    id: String(userId),
    subject: sub,
    email: String(email),
    token: services.cognito.accessTokenFor(sub),
  }
}

export async function signInAdmin({ adminId, email, name }: Stored): Promise<TestPerson> {
  const admin = { id: String(adminId), email: String(email), name: String(name) }
  return { ...admin, subject: admin.id, token: await issueAdminToken(admin) }
}

/** Takes the roles of the contract's samples from the people of a release, those with the most items first. */
export async function castOf(release: Release, adminEmail: string): Promise<Fixtures> {
  const users = new Map(ofKind(release, 'user').map((user) => [user.userId, user]))
  const weightOf = weigher(release)
  const sorted = (entity: string, status: string, id: string) =>
    ofKind(release, entity)
      .filter((one) => one.status === status && users.has(one[id]) && !one.eraseAt)
      .sort((a, b) => weightOf(b[id]) - weightOf(a[id]))
  const coaches = sorted('coach', 'APPROVED', 'coachId')
  const clients = new Set(sorted('client', 'ACTIVE', 'clientId').map(({ clientId }) => clientId))
  const links = ofKind(release, 'relationship')
  const paying = new Set(
    ofKind(release, 'plan-slot').map(({ coachId, clientId }) => `${coachId} ${clientId}`),
  )
  const pairs: { coach: Stored; client: unknown }[] = []
  for (const coach of coaches) {
    if (pairs.length === 2) break
    const link = links
      .filter(
        ({ coachId, clientId, status }) =>
          coachId === coach.coachId && clients.has(clientId) && status === 'APPROVED',
      )
      .sort((a, b) => weightOf(b.clientId) - weightOf(a.clientId))
      .filter(({ clientId }) => !paying.has(`${coach.coachId} ${clientId}`))
      .find(({ clientId }) => pairs.every((pair) => pair.client !== clientId))
    if (link && coach.accountOnboarded) pairs.push({ coach, client: link.clientId })
  }
  const [pair, other] = pairs
  if (!pair || !other) throw new Error('The release has too few coaches with clients')
  const person = (id: unknown) => {
    const user = users.get(id)
    if (!user) throw new Error(`The release has no user for a role of the samples: ${id}`)
    return signIn(user)
  }
  const lonely = coaches.find(({ coachId }) => !links.some((link) => link.coachId === coachId))
  const isNew = ofKind(release, 'identity').find(({ status, type }) => status === 'NEW' && type === 'client')
  const [admin] = ofKind(release, 'admin')
  const cast = {
    coach: person(pair.coach.coachId),
    client: person(pair.client),
    otherCoach: person(other.coach.coachId),
    otherClient: person(other.client),
    freeCoach: person(lonely?.coachId),
    pendingCoach: person(sorted('coach', 'PENDING', 'coachId')[0]?.coachId),
    suspendedCoach: person(sorted('coach', 'SUSPENDED', 'coachId')[0]?.coachId),
    suspendedClient: person(sorted('client', 'SUSPENDED', 'clientId')[0]?.clientId),
    newcomer: person(isNew?.userId),
    admin: admin ? await signInAdmin(admin) : await makeAdmin(),
    adminEmail,
  }
  return cast
}

const weigher = ({ items }: Release) => {
  const weights = new Map<unknown, number>()
  for (const item of items)
    for (const id of [item.coachId, item.clientId, item.recipientId, item.memberId, item.personId])
      if (id) weights.set(id, (weights.get(id) ?? 0) + 1)
  return (id: unknown) => weights.get(id) ?? 0
}

/** Creates the accounts and customers that a release's items name, because Stripe's data isn't in the release. */
export async function knowAtStripe(release: Release): Promise<void> {
  const put = (collection: string, id: unknown, value: object) =>
    services.store.collection(`stripe.${collection}`).put(String(id), { ...value, id })
  const people = [...ofKind(release, 'coach'), ...ofKind(release, 'client')]
  const customer = await stripe.customers.create({})
  services.store.transaction(() => {
    for (const { expressAccountId, customerId, accountOnboarded, email } of people) {
      if (expressAccountId) put('accounts', expressAccountId, Payments.makeAccount(accountOnboarded === true))
      if (customerId) put('customers', customerId, { ...customer, email })
    }
    for (const { sessionId } of [...ofKind(release, 'plan-slot'), ...ofKind(release, 'checkout')])
      if (sessionId)
        put('checkout_sessions', sessionId, {
          object: 'checkout.session',
          status: 'expired',
          payment_status: 'unpaid',
        })
  })
}
