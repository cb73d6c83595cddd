import type { User } from '#core/accounts/shared/account-schema'
import { IdentityEntity } from '#core/identity/entity'
import type { Review } from '#core/reviews/shared/schema'
import { answers, preference } from '#scripts/testing/answers'
import { upload } from '#scripts/testing/application'
import * as Extras from '#scripts/testing/extras'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, type TestPerson } from '#scripts/testing/people'
import { png } from '#scripts/testing/pictures'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

/**
 * Registers a user through the API, as the site does. The people in this file start there instead of coming from
 * factories.
 */
async function register(
  userType: 'client' | 'nutritionist',
  name: string,
  refKey?: string,
): Promise<TestPerson> {
  const email = `${name}.${userType}@example.net`
  const { sub: subject } = services.cognito.createUser({ email, password: 'platewise' })
  const token = services.cognito.accessTokenFor(subject)
  await call('POST', '/register', { body: { token, userType, refKey } })
  const identity = await IdentityEntity.find({ subject })
  return { id: identity?.userId ?? '', email, subject, token }
}

async function givePhoto({ token }: TestPerson) {
  const body = new FormData()
  body.append('image', new File([png], 'me.png', { type: 'image/png' }))
  await call('POST', '/user/image', { token, body })
}

async function join(name: string, refKey?: string): Promise<TestPerson> {
  const client = await register('client', name, refKey)
  const body = { firstName: 'Clara', lastName: 'Client', gender: 'female', birthdate: '1990-05-17' }
  await call('POST', '/user/body', {
    token: client.token,
    body: { ...body, email: client.email, height: `5'6"`, weight: 150 },
  })
  return client
}

async function apply(name: string): Promise<TestPerson> {
  const coach = await register('nutritionist', name)
  const resume = await upload(coach.token, 'resume')
  await call('POST', '/user/nutritionist', { token: coach.token, body: { ...answers(coach.email), resume } })
  return coach
}

/** Creates coaches and clients in every account status. */
export async function makePeople() {
  const { token } = await makeAdmin()
  const decide = ({ id }: TestPerson, status: string, more: object = {}) =>
    call('PUT', `/admin/nutritionists/${id}/status`, {
      token,
      body: { status, interviewStatus: true, ...more },
    })
  await register('client', 'new')
  await register('nutritionist', 'new')
  await apply('pending')
  await decide(await apply('rejected'), 'REJECTED', { rejectionComment: 'Too short' })
  const [coach, suspended] = [await apply('approved'), await apply('suspended')]
  await decide(coach, 'APPROVED', { comment: 'Friendly' })
  await decide(suspended, 'APPROVED')
  await decide(suspended, 'SUSPENDED')
  const [client, out, deleted] = [await join('whole'), await join('suspended'), await join('deleted')]
  await call('PUT', '/client/coach-preferences', { token: client.token, body: preference })
  await call('POST', '/client/status', { token, body: { userId: out.id, status: 'SUSPENDED' } })
  await call('DELETE', `/admin/client/${deleted.id}`, { token })
  for (const person of [client, coach]) await givePhoto(person)
  await earn(coach, client, token)
  await invite(coach)
}

/** Makes the coach visible and promoted, and has the client pay and review another coach. */
async function earn(coach: TestPerson, client: TestPerson, adminToken: string) {
  const asCoach = { token: coach.token }
  await call('PUT', '/nutritionist/public-page', { ...asCoach, body: { visibility: 'FEATURED' } })
  await call('GET', '/nutritionist/stripe/account-status', asCoach)
  const promoted = await call<{ data: { url: string } }>('POST', '/subscribe-promote', {
    ...asCoach,
    body: {},
  })
  await Payments.pay(promoted.body.data.url)
  const seller = await Payments.makeSeller()
  await Payments.makeRelationship(seller, client)
  const extraSpecialtiesId = await Extras.makeApproved(seller)
  await Payments.buy(client, seller, 50, { extra: true, extraSpecialtiesId })
  const plan = await Payments.buy(client, seller)
  await services.stripe.settled()
  await Payments.provider.subscriptions.cancel(plan)
  await services.stripe.settled()
  const text = 'Patient, and the plans fit my week.'
  const { body } = await call<Review>('POST', '/client/reviews', {
    token: client.token,
    body: { nutritionistId: seller.id, rating: 4.5, text },
  })
  await call('POST', '/admin/reviews', { token: adminToken, body: { id: body.id, status: 'APPROVED' } })
}

/** Invites two people: one registers, and the other's email bounces. */
async function invite({ token }: TestPerson) {
  for (const email of ['invited.client@example.net', 'bounce+seed@simulator.amazonses.com'])
    await call('POST', '/nutritionist/client/invite', { token, body: { email } })
  await services.stream.drained()
  const { body } = await call<User>('GET', '/user', { token })
  await join('invited', body.nutritionist?.referalKey)
}
