import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import type { BankAccount } from '#core/coach/shared/schema'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, makeNewcomer, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const FRESH = { expressAccountId: null, accountSubmitted: false, accountOnboarded: false }
const RETURN_URL = 'http://localhost:3000/nutritionist/dashboard?bank=return'

const ask = async (coach: TestPerson) =>
  (await call<BankAccount>('GET', '/nutritionist/stripe/account-status', { token: coach.token })).body

test('reports a bank account as connected, in review and then submitted, with new links on every call', async () => {
  const coach = await makeCoach({ ...FRESH, status: 'PENDING' })
  const first = await ask(coach)
  expect(first).toEqual({
    expressAccountId: expect.stringMatching(/^acct_/),
    onboarded: false,
    submitted: false,
    errors: [],
    dueBy: null,
    links: { login: null, onboarding: expect.stringContaining(services.stripe.url) },
  })
  const second = await ask(coach)
  expect(second.expressAccountId).toBe(first.expressAccountId)
  expect(second.links.onboarding).not.toBe(first.links.onboarding)

  expect(await Payments.fillInAccountForm(second.links.onboarding, 'later')).toBe(RETURN_URL)
  expect(await ask(coach)).toMatchObject({ onboarded: false, submitted: false })

  const third = await ask(coach)
  await Payments.fillInAccountForm(third.links.onboarding, 'incomplete')
  const lacking = await ask(coach)
  expect(lacking).toMatchObject({ onboarded: true, submitted: false, links: { login: expect.any(String) } })
  expect(lacking.errors).toEqual([
    'The front of the identity document is missing. Please upload a picture of it.',
  ])

  await Payments.fillInAccountForm(lacking.links.onboarding, 'finish')
  const done = await ask(coach)
  expect(done).toMatchObject({ onboarded: true, submitted: true, errors: [] })
  expect(done.links).toEqual({ login: expect.any(String), onboarding: null })
  expect(done.links.login).not.toBe(lacking.links.login)
})

test('stores the account status from the Stripe event alone', async () => {
  const coach = await makeCoach(FRESH)
  const { links } = await ask(coach)
  await Payments.fillInAccountForm(links.onboarding, 'finish')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({
    accountOnboarded: true,
    accountSubmitted: true,
    accountErrors: [],
  })
})

test('creates one account for twenty concurrent calls', async () => {
  const coach = await makeCoach(FRESH)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(coach)))
  expect(new Set(answers.map(({ expressAccountId }) => expressAccountId)).size).toBe(1)
  const made = []
  for await (const account of Payments.provider.accounts.list({ limit: 100 }))
    if (account.metadata?.coachId === coach.id) made.push(account.id)
  expect(made).toEqual([answers[0]?.expressAccountId])
  expect((await CoachEntity.find({ coachId: coach.id }))?.expressAccountId).toBe(made[0])
})

test('an account that Stripe refuses to show is not replaced without the event about its end', async () => {
  const coach = await makeCoach(FRESH)
  const { expressAccountId: id } = await ask(coach)
  await Payments.withoutEvents(() => Payments.provider.accounts.del(id ?? ''))
  expect(await ask(coach)).toEqual({
    expressAccountId: id,
    onboarded: false,
    submitted: false,
    errors: ['Our payment provider closed your account. Please contact us.'],
    dueBy: null,
    links: { login: null, onboarding: null },
  })
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ accountSubmitted: false })
})

test('ignores events of an account whose metadata names another coach', async () => {
  const [victim, other] = await Promise.all([makeCoach(FRESH), makeCoach(FRESH)])
  await ask(victim)
  const { expressAccountId } = await ask(other)
  await Payments.provider.accounts.update(expressAccountId ?? '', { metadata: { coachId: victim.id } })
  const { links } = await ask(other)
  await Payments.fillInAccountForm(links.onboarding, 'finish')
  expect(await CoachEntity.find({ coachId: victim.id })).toMatchObject({ accountSubmitted: false })
})

test('creates no bank account for a coach who hasn’t applied yet', async () => {
  const { token } = await makeNewcomer('nutritionist')
  const before = services.stripe.events().length
  expect((await call('GET', '/nutritionist/stripe/account-status', { token })).status).toBe(404)
  expect(services.stripe.events()).toHaveLength(before)
})

test('what Stripe wants by a later day is a note and an email, and sales go on until that day', async () => {
  const [coach, client] = await Promise.all([makeCoach(FRESH), makeClient()])
  await Payments.makeRelationship(coach, client)
  const { links, expressAccountId } = await ask(coach)
  await Payments.fillInAccountForm(links.onboarding, 'finish')
  const deadline = services.stripe.clock.now() + 30 * 86_400
  for (const day of [deadline, deadline]) {
    await services.stripe.askForMore(expressAccountId ?? '', 'individual.id_number', day)
    await services.stripe.settled()
  }
  const subjects = async () => {
    await services.stream.drained()
    return services.outbox.list().flatMap(({ to, subject }) => (to === coach.email ? subject : []))
  }
  const needed = expect.stringMatching(/^Your bank account needs something by \w+ \d+, \d{4}$/)
  expect(await subjects()).toEqual([needed])
  const errors = ['Our payment provider still needs your Social Security number.']
  const dueBy = new Date(deadline * 1000).toISOString()
  expect(await ask(coach)).toMatchObject({ submitted: true, errors, dueBy })
  expect((await Payments.subscribe(client, coach)).body.url).toMatch(/^http/)

  await services.stripe.clock.advance(31)
  await services.stripe.settled()
  expect((await subjects()).toSorted()).toEqual(["Clients can't pay you right now", needed])
  expect(await ask(coach)).toMatchObject({ submitted: false, errors, dueBy: null })
  expect((await Payments.subscribe(client, coach)).body.error).toMatch(/can't take payments/)
})
