import { ACCOUNT_EVENT_TYPES, EVENT_TYPES } from '#core/billing/event-target'
import * as Reconcile from '#core/billing/reconcile'
import { listCoachRows } from '#core/coach/entity'
import { type Cost, measure, measureWithStream } from '#scripts/bench/capacity'
import { printTable } from '#scripts/bench/report'
import { runJob } from '#scripts/local/crons'
import * as Payments from '#scripts/testing/payments'
import { makeCoach } from '#scripts/testing/people'
import { services } from '#scripts/testing/test-services'

const handledTypes = new Set<string>([...EVENT_TYPES, ...ACCOUNT_EVENT_TYPES])

/** Measures each payment event that `work` causes, delivering one at a time. */
async function costsOfEvents(work: () => Promise<unknown>): Promise<Record<string, Cost>> {
  await services.stripe.settled()
  const before = new Set(services.stripe.events().map(({ id }) => id))
  services.stripe.pauseDeliveries()
  await work()
  services.stripe.dropPending()
  const costs: Record<string, Cost> = {}
  for (const { id, type } of services.stripe.events())
    if (!before.has(id) && handledTypes.has(type))
      costs[type] = await measureWithStream(() => services.stripe.redeliver(id))
  await services.stripe.resumeDeliveries()
  return costs
}

/** Measures what runs without a request: payment events, and the cost per item of each job. */
export async function benchBackground() {
  const { coach, client } = await Payments.makePair()
  let subscription = ''
  const events = {
    firstPayment: await costsOfEvents(async () => {
      subscription = await Payments.buy(client, coach)
    }),
    renewal: await costsOfEvents(() => services.stripe.renew(subscription)),
  }

  const eventCount = services.stripe.events().filter(({ type }) => handledTypes.has(type)).length
  const ofEvents = await measureWithStream(Reconcile.applyMissedEvents)
  const { id } = await makeCoach()
  await Payments.provider.accounts.update(Payments.makeAccount(true).id, { metadata: { coachId: id } })
  await services.stripe.settled()
  const ofAccount = await measureWithStream(Reconcile.rereadAccounts)
  const directory = await measure(listCoachRows)
  await makeCoach({ promotionTime: new Date(Date.now() - 1000).toISOString() })
  const ofPromotion = await measureWithStream(() => runJob('expire-promotions'))
  const jobs = {
    reconcileEvent: { ...ofEvents, reads: ofEvents.reads / eventCount },
    reconcileAccount: ofAccount,
    expirePromotion: { ...ofPromotion, reads: ofPromotion.reads - directory.reads },
  }

  printTable(
    ['in the background', 'reads', 'writes', 'stream'],
    Object.entries({ ...events, jobs }).flatMap(([what, costs]) =>
      Object.entries(costs).map(([name, { reads, writes, streamReads, streamWrites }]) => [
        `${what}: ${name}`,
        ...[reads, writes, `${streamReads} + ${streamWrites}`].map(String),
      ]),
    ),
  )
  return { events, jobs }
}
