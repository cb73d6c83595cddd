import { expect, test } from 'vitest'
import type { ExtraImpact } from '#core/impact/shared/schema'
import * as Extras from '#scripts/testing/extras'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()
const preview = (id: string, query: string) =>
  call<ExtraImpact>('GET', `/admin/extra-specialties/${id}/impact?${query}`, { token: admin.token })
async function seen(coach: TestPerson) {
  await services.stream.drained()
  await services.stripe.settled()
  const plans = services.stripe.subscriptions()
  return {
    running: plans.filter(({ cancel_at_period_end }) => !cancel_at_period_end).length,
    mails: services.outbox.list().filter(({ to }) => to === coach.email).length,
  }
}

test('the preview of accepting an extra matches what the decision does, and subscribers keep their plan', async () => {
  const { coach, client } = await Payments.makePair()
  const id = await Extras.makeApproved(coach)
  await Payments.buy(client, coach, 50, { extra: true, extraSpecialtiesId: id })
  await services.stripe.settled()
  await Extras.save(coach, { id, ...Extras.draft, price: 100 })
  const before = await seen(coach)
  const { body: impact } = await preview(id, 'accept=true')
  expect(impact).toEqual({ subscribers: 1, pages: 0, refunds: 0, mails: 1 })
  // Someone pays for it, so it can't be deleted. The preview is refused like the decision.
  expect((await preview(id, 'accept=false')).status).toBe(409)
  expect((await Extras.decide(id, false)).status).toBe(409)
  await Extras.decide(id, true)
  const after = await seen(coach)
  expect(after).toEqual({ running: before.running, mails: before.mails + impact.mails })
})

test('the preview of deleting an extra matches what the decision does, and an outdated version is refused', async () => {
  const { coach } = await Payments.makePair()
  const id = await Extras.make(coach)
  const before = await seen(coach)
  const { body: impact } = await preview(id, 'accept=false&version=1')
  expect(impact).toEqual({ subscribers: 0, pages: 0, refunds: 0, mails: 1 })
  expect((await preview(id, 'accept=false&version=2')).status).toBe(409)
  await Extras.decide(id, false)
  expect((await seen(coach)).mails - before.mails).toBe(impact.mails)
  expect((await preview(id, 'accept=false')).status).toBe(404)
})
