import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { openStore, type Store } from '#scripts/local/store'
import { type StripeService, startStripe } from '#scripts/local/stripe/server'

const SECRET = 'whsec_test'
export const KEY = 'sk_test_local'

/** Starts a webhook endpoint that verifies signatures with the SDK and records the accepted events. */
export async function startReceiver() {
  const accepted: Stripe.Event[] = []
  const statuses: number[] = []
  const attempts: number[] = []
  const sdk = new Stripe(KEY)
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const signature = String(request.headers['stripe-signature'])
    const event = sdk.webhooks.constructEvent(body, signature, SECRET)
    attempts.push(performance.now())
    const status = statuses.shift() ?? 200
    if (status === 200) accepted.push(event)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    accepted,
    /** When each delivery arrived, in ms. */
    attempts,
    types: () => accepted.map(({ type }) => type),
    /** Sets the statuses of the next responses. After those, it answers 200. */
    answerWith: (...next: number[]) => void statuses.push(...next),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

export interface Setup {
  stripe: Stripe
  service: StripeService
  receiver: Receiver
  store: Store
  close(): Promise<void>
}

/** Starts the service on a free port, with the real SDK and a webhook receiver connected to it. */
export async function setUpStripe(file = ':memory:', hooks?: Receiver): Promise<Setup> {
  const receiver = hooks ?? (await startReceiver())
  const store = openStore(file)
  const service = await startStripe({
    port: 0,
    store,
    webhook: { url: receiver.url, secret: SECRET },
    secretKey: KEY,
  })
  return {
    stripe: sdkFor(service),
    service,
    receiver,
    store,
    async close() {
      await service.close()
      if (!hooks) await receiver.close()
      store.close()
    },
  }
}

export const sdkFor = ({ port }: StripeService, key = KEY) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })

/** Submits a form of a hosted page like a browser, without following the redirect. */
export const submit = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

/** Opens a one-time link and returns the URL it redirects to. */
export async function followRedirect(link: string): Promise<string> {
  const response = await fetch(link, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '', link).href
}

/** Creates an account that has completed onboarding on the hosted form. */
export async function onboardedAccount(stripe: Stripe): Promise<string> {
  const { id } = await stripe.accounts.create({ type: 'express', email: 'coach@example.com' })
  const link = await accountLink(stripe, id)
  await submit(await followRedirect(link.url), { action: 'finish' })
  return id
}

export const accountLink = (stripe: Stripe, account: string) =>
  stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: 'http://localhost:3000/refresh',
    return_url: 'http://localhost:3000/return',
  })

/** Opens a Checkout session for a monthly plan of 15 dollars, of which 20 % goes to the platform. */
export async function openCheckout(stripe: Stripe, account: string, customer?: string) {
  const id = customer ?? (await stripe.customers.create({ email: 'a@example.com', name: 'Ann' })).id
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: id,
    client_reference_id: 'client-1',
    line_items: [{ quantity: 1, price_data: monthlyPrice(1500) }],
    subscription_data: {
      application_fee_percent: 20,
      transfer_data: { destination: account },
      metadata: { coachId: 'c1' },
    },
    metadata: { kind: 'base' },
    success_url: 'http://localhost:3000/ok?sid={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/cancel',
  })
}

export const monthlyPrice = (cents: number) => ({
  currency: 'usd',
  unit_amount: cents,
  recurring: { interval: 'month' as const },
  product_data: { name: 'Coaching' },
})

/** Creates a subscription by paying on the Checkout page. */
export async function makePaidSubscription({ stripe, service }: Setup) {
  const account = await onboardedAccount(stripe)
  const session = await openCheckout(stripe, account)
  await submit(String(session.url), { action: 'pay', card: '4242 4242 4242 4242' })
  await service.settled()
  const paid = await stripe.checkout.sessions.retrieve(session.id)
  return { account, session: paid, id: String(paid.subscription), customer: String(paid.customer) }
}
