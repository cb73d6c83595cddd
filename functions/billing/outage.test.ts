import { expect, test } from 'vitest'
import { PlanSlotEntity } from '#core/billing/entity'
import { ClientEntity } from '#core/client/entity'
import * as Payments from '#scripts/testing/payments'
import { makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

test('while Stripe is down, buying explains it, other calls answer 500, and nothing changes', async () => {
  const { coach, client } = await Payments.makePair()
  const subId = await Payments.buy(client, coach)
  await services.stripe.settled()
  const other = await Payments.makeSeller()
  await Payments.makeRelationship(other, client)
  const applicant = await makeCoach({ expressAccountId: null })
  await services.stripe.close()

  const bought = await Payments.subscribe(client, other)
  expect(bought).toMatchObject({
    status: 200,
    body: { error: expect.stringMatching(/can't reach.*haven't been charged/) },
  })
  const { token } = client
  const answers = await Promise.all([
    call('GET', '/stripe/customer-portal', { token }),
    call('POST', '/client/cancel-subscription', { token, body: { subId } }),
    call('GET', '/nutritionist/stripe/account-status', { token: applicant.token }),
  ])
  for (const { status, body } of answers)
    expect({ status, body }).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
  const list = await call('GET', '/client/subscriptions', { token })
  expect(list.body).toMatchObject([{ id: subId, cancel_at: null }])
  const slot = { clientId: client.id, kind: 'base', coachId: other.id, thingId: null } as const
  expect(await PlanSlotEntity.find(slot)).toBeUndefined()
  expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({
    customerId: expect.stringMatching(/^cus_/),
  })
})
