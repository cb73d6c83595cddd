import { onTestFinished } from 'vitest'
import * as Payments from '#scripts/testing/payments'
import { makeClient, type TestPerson } from '#scripts/testing/people'
import { services } from '#scripts/testing/setup/test-services'

/**
 * Creates a coach who offers $450 and has, at that price, a running plan, an open payment page and a payment in
 * progress, and an open page at $100. Events are paused from then on. With `become`, it's what makes the coach, who has
 * three years of experience, one of eight.
 */
export async function makeSalesAt450(become?: (coach: TestPerson) => Promise<unknown>) {
  const [coach, ...clients] = await Promise.all([
    Payments.makeSeller({ expYears: become ? 3 : 8 }),
    makeClient(),
    makeClient(),
    makeClient(),
    makeClient(),
  ])
  await become?.(coach)
  for (const client of clients) await Payments.makeRelationship(coach, client)
  const [subscriber, visitor, payer, modest] = clients
  await Payments.buy(subscriber, coach, 450)
  await services.stripe.settled()
  const open = await Promise.all([
    Payments.subscribe(visitor, coach, 450),
    Payments.subscribe(modest, coach, 100),
  ])
  services.stripe.pauseDeliveries()
  onTestFinished(() => services.stripe.resumeDeliveries())
  const paid = await Payments.buy(payer, coach, 450)
  const mailed = () =>
    services.outbox.list().filter(({ to }) => [coach, ...clients].some(({ email }) => email === to)).length

  /** Performs an action and counts the pages that can't be paid anymore, the refunds and the emails. */
  async function countEffects(act: () => Promise<unknown>) {
    await services.stream.drained()
    const before = mailed()
    await act()
    await services.stream.drained()
    await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
    await services.stripe.settled()
    await services.stream.drained()
    const mails = mailed() - before
    const known = services.stripe.subscriptions().length
    for (const { body } of open) await Payments.pay(body.url)
    const pages = open.length - (services.stripe.subscriptions().length - known)
    await services.stripe.settled()
    const { refunded } = await Payments.provider.charges.retrieve(await Payments.chargeOf(paid))
    return { pages, refunds: Number(refunded), mails }
  }
  return { coach, countEffects }
}
