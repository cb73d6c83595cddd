import { afterEach, expect, test } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { ClientSumEntity } from '#core/ledger/entity'
import { write } from '#core/lib/table'
import { setClock } from '#core/shared/clock'
import { handler as askForReviews } from '#functions/jobs/ask-for-reviews'
import * as Payments from '#scripts/testing/payments'
import { makeClient } from '#scripts/testing/people'
import { makePaid, makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => setClock())

test('asks a client for a review 14 days after the second payment, exactly once', async () => {
  const { coach, client: payer } = await Payments.makePair()
  await Payments.buy(payer, coach)
  await services.stripe.settled()
  const sum = () => ClientSumEntity.find({ coachId: coach.id, clientId: payer.id })
  expect(await sum()).toMatchObject({ payments: 1, amountCents: 10_000 })
  await services.stripe.clock.advance(31)
  await services.stripe.settled()
  const { paidAt = 0, ...paid } = (await sum()) ?? {}
  expect(paid).toMatchObject({ payments: 2, amountCents: 20_000 })

  const [writer, refunded, suspended] = [await makeClient(), await makeClient(), await makeClient()]
  setClock(() => paidAt * 1000)
  for (const client of [writer, refunded, suspended])
    for (const payments of [1, 2]) await makePaid(coach, client, payments)
  await services.stream.drained()
  await makeReview(coach, { clientId: writer.id, status: 'REJECTED' })
  await write(
    ClientSumEntity.update({ coachId: coach.id, clientId: refunded.id }, { set: { amountCents: 0 } }),
  )
  const setStatus = (status: 'ACTIVE' | 'SUSPENDED') =>
    write(ClientEntity.update({ clientId: suspended.id }, { set: { status } }))
  await setStatus('SUSPENDED')

  const askedAfter = async (days: number) => {
    setClock(() => (paidAt + days * 24 * 3600) * 1000)
    await Promise.all([askForReviews(), askForReviews()])
    await askForReviews()
    await services.stream.drained()
    const mails = services.outbox
      .list()
      .filter(({ subject }) => subject === 'How is it going with Carl Coach?')
    return [payer, writer, refunded, suspended].map(
      ({ email }) => mails.filter(({ to }) => to === email).length,
    )
  }
  expect(await askedAfter(12.9)).toEqual([0, 0, 0, 0])
  expect(await askedAfter(14.1)).toEqual([1, 0, 0, 0])
  await setStatus('ACTIVE')
  expect(await askedAfter(16)).toEqual([1, 0, 0, 1])
  await makePaid(coach, payer, 3)
  expect(await askedAfter(31)).toEqual([1, 0, 0, 1])
})
