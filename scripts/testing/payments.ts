import { CoachEntity, type CoachItem, CoachRowEntity } from '#core/coach/entity'
import { LedgerEntity, MonthlySumEntity } from '#core/ledger/entity'
import { write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import type { RelationshipStatus } from '#core/relationship/shared/schema'
import { nowIso } from '#core/shared/clock'
import { stripe } from '#core/stripe/client'
import { GOOD_CARD } from '#scripts/local/stripe/cards'
import { seedAccount } from '#scripts/local/stripe/seed'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

/** The Stripe SDK, for actions and lookups at Stripe itself. */
export const provider = stripe

export const makeAccount = (onboarded: boolean, metadata: Record<string, string> = {}) =>
  seedAccount(
    { store: services.store, url: services.stripe.url },
    { email: 'coach@example.com', onboarded, metadata },
  )

/** Follows the link to Stripe's form or portal, submits it, and resolves to the URL that Stripe redirects to. */
export async function fillInAccountForm(
  link: string | null,
  action: 'finish' | 'incomplete' | 'later' | 'payout',
) {
  const followed = await fetch(link ?? '', { redirect: 'manual' })
  const form = new URL(followed.headers.get('location') ?? '', services.stripe.url)
  const done = await fetch(form, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })
  await services.stripe.settled()
  return done.headers.get('location')
}

/** Creates an approved coach whose Stripe account can receive payments. */
export const makeSeller = (overrides: Partial<CoachItem> = {}) =>
  makeCoach({ expressAccountId: makeAccount(true).id, ...overrides })

export const makeRelationship = (
  coach: TestPerson,
  client: TestPerson,
  status: RelationshipStatus = 'APPROVED',
) =>
  write(
    RelationshipEntity.put({
      coachId: coach.id,
      clientId: client.id,
      status,
      isHidden: false,
      createdAt: nowIso(),
    }),
  )

export async function makePair() {
  const [coach, client] = await Promise.all([makeSeller(), makeClient()])
  await makeRelationship(coach, client)
  return { coach, client }
}

export const subscribe = (client: TestPerson, coach: TestPerson, amount = 100, more: object = {}) =>
  call<{ url?: string; error?: string }>('POST', '/subscribe', {
    token: client.token,
    body: { nutritionistId: coach.id, amount, ...more },
  })

/** Requests the payment page of a seat in a group. */
export const subscribeToGroup = (
  client: TestPerson,
  coach: TestPerson,
  chatId: string,
  amount = 225,
  more: object = {},
) =>
  call<{ url?: string; error?: string }>('POST', '/subscribe/group', {
    token: client.token,
    body: { nutritionistId: coach.id, amount, chatId, ...more },
  })

/** Performs an action at Stripe and drops the events it causes. */
export async function withoutEvents<T>(act: () => Promise<T>): Promise<T> {
  services.stripe.pauseDeliveries()
  const done = await act()
  services.stripe.dropPending()
  await services.stripe.resumeDeliveries()
  return done
}

/** Fills in the payment page as the client would. */
export const pay = (url = '', card: string = GOOD_CARD) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay', card }), redirect: 'manual' })

/** Subscribes and pays; webhooks may still be in flight. Resolves to the subscription's id. */
export const buy = (client: TestPerson, coach: TestPerson, amount = 100, more: object = {}) =>
  payOnPage(() => subscribe(client, coach, amount, more))

/** Requests a payment page and pays on it. Resolves to the subscription's id. */
export async function payOnPage(ask: () => ReturnType<typeof subscribe>): Promise<string> {
  const { body } = await ask()
  const existingIds = new Set(services.stripe.subscriptions().map(({ id }) => id))
  await pay(body.url)
  const created = services.stripe.subscriptions().find(({ id }) => !existingIds.has(id))
  if (!created) throw new Error(`Nothing was bought: ${JSON.stringify(body)}`)
  return created.id
}

/** Cancels a plan in the Stripe portal, or reverts that. */
export async function changeInPortal(client: TestPerson, action: 'cancel' | 'keep', subscription: string) {
  const { body } = await call<{ url: string }>('GET', '/stripe/customer-portal', { token: client.token })
  const followed = await fetch(body.url, { redirect: 'manual' })
  const page = new URL(followed.headers.get('location') ?? '', services.stripe.url)
  await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ action, subscription }),
    redirect: 'manual',
  })
}

/** Returns the page that collects a plan's newest invoice, which Stripe's emails and portal link to. */
export async function invoiceUrlOf(subscriptionId: string): Promise<string> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['latest_invoice'],
  })
  return String(invoice && typeof invoice === 'object' && invoice.hosted_invoice_url)
}

/** Pays an invoice on its page. False when it can no longer be paid. */
export async function payInvoice(url: string): Promise<boolean> {
  const { status } = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ card: GOOD_CARD }),
    redirect: 'manual',
  })
  return status === 303
}

/** Returns a client's plans as the API lists them. */
export const subscriptionsOf = async ({ token }: TestPerson) =>
  (
    await call<{ id: string; status: string; cancel_at: number | null }[]>('GET', '/client/subscriptions', {
      token,
    })
  ).body

/** Returns the date this many days after Stripe's current date, formatted as on screen. */
export const formatDateInDays = (days: number) =>
  new Date(services.stripe.clock.now() * 1000 + days * 86_400_000)
    .toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' })
    .replaceAll('/', '.')

/** Returns the charge that paid the subscription's newest invoice. */
export async function chargeOf(subscriptionId: string): Promise<string> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscriptionId)
  const { data } = await stripe.invoicePayments.list({
    invoice: String(invoice),
    expand: ['data.payment.payment_intent'],
  })
  const intent = data[0]?.payment.payment_intent
  if (!intent || typeof intent === 'string') throw new Error('The invoice has no payment')
  return String(intent.latest_charge)
}

export const refund = (charge: string, amount?: number) =>
  stripe.refunds.create({ charge, amount, reverse_transfer: true, refund_application_fee: true })

export const entriesOf = (accountId: string) =>
  LedgerEntity.queryAll(`ledger#${accountId}`, { prefix: 'entry#' })
export const sumOf = async (accountId: string) =>
  (await MonthlySumEntity.queryAll(`ledger#${accountId}`, { prefix: 'month#' })).reduce(
    (sum, { amountCents = 0 }) => sum + amountCents,
    0,
  )

/** Collects everything that a coach's payments have left in the table. */
export async function stateOf(coach: TestPerson, client: TestPerson) {
  const [profile, row, entries, sum, subscriptions] = await Promise.all([
    CoachEntity.findIncludingDeleted({ coachId: coach.id }),
    CoachRowEntity.findIncludingDeleted({ coachId: coach.id }),
    entriesOf(coach.id),
    sumOf(coach.id),
    call<object[]>('GET', '/client/subscriptions', { token: client.token }),
  ])
  return {
    earnings: profile?.earningsCents,
    row: row?.earningsCents,
    sum,
    amounts: entries.reduce((total, { amountCents }) => total + amountCents, 0),
    entries: entries.map(({ type, amountCents }) => `${type} ${amountCents}`).sort(),
    subscriptions: subscriptions.body,
  }
}

/**
 * Returns a coach's balance in Stripe's books minus their share of open disputes. The ledger deducts a dispute
 * immediately, but Stripe debits the account only when the dispute is lost.
 */
export async function balanceOf(account: string): Promise<number> {
  const [booked, transfers, disputes] = await Promise.all([
    stripe.balanceTransactions.list({ limit: 100 }, { stripeAccount: account }),
    stripe.transfers.list({ destination: account, limit: 100 }),
    stripe.disputes.list({ limit: 100 }),
  ])
  const charges = new Set(transfers.data.map(({ source_transaction }) => source_transaction))
  const open = disputes.data.filter(
    ({ charge, status }) => status === 'needs_response' && charges.has(String(charge)),
  )
  return (
    booked.data.reduce((sum, { net }) => sum + net, 0) -
    open.reduce((sum, { amount }) => sum + Math.round(amount * 0.85), 0)
  )
}
