import { afterEach, beforeEach, expect, test } from 'vitest'
import * as testing from '#scripts/local/stripe/testing'

let setup: testing.Setup
beforeEach(async () => {
  setup = await testing.setUpStripe()
})
afterEach(() => setup.close())

const pay = { action: 'pay', card: '4242 4242 4242 4242' }
const read = async (url: string) => (await fetch(url)).text()
const location = (response: Response) => response.headers.get('location')

test('the payment page shows what is being paid, and that it is local', async () => {
  const { stripe } = setup
  const { url, id } = await testing.openCheckout(stripe, await testing.onboardedAccount(stripe))
  const html = await read(String(url))
  for (const text of [
    'Local payment page — no real money',
    'Coaching',
    '$15.00',
    'per month',
    'a@example.com',
    '4242 4242 4242 4242',
  ])
    expect(html).toContain(text)
  const forged = await fetch(`${setup.service.url}/c/pay/${id}/guessed`)
  expect(forged.status).toBe(404)
})

test('a declined card shows a message and leaves the session open', async () => {
  const { stripe, receiver } = setup
  const session = await testing.openCheckout(stripe, await testing.onboardedAccount(stripe))
  for (const form of [
    { action: 'decline', card: '' },
    { action: 'pay', card: '4000000000000002' },
  ]) {
    const response = await testing.submit(String(session.url), form)
    expect(response.status).toBe(402)
    expect(await response.text()).toContain('Your card was declined.')
  }
  const real = await testing.submit(String(session.url), { action: 'pay', card: '4111111111111111' })
  expect(await real.text()).toContain('Only test cards work')
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
  })
  expect((await stripe.subscriptions.list()).data).toEqual([])
  expect(receiver.types()).not.toContain('checkout.session.completed')
})

test('going back charges nothing; a double submit and a second visit pay only once', async () => {
  const { stripe } = setup
  const session = await testing.openCheckout(stripe, await testing.onboardedAccount(stripe))
  const url = String(session.url)
  expect(location(await testing.submit(url, { action: 'back' }))).toBe('http://localhost:3000/cancel')
  const both = await Promise.all([testing.submit(url, pay), testing.submit(url, pay)])
  for (const response of both) expect(location(response)).toBe(`http://localhost:3000/ok?sid=${session.id}`)
  const again = await fetch(url)
  expect(again.status).toBe(410)
  expect(await again.text()).toContain('already paid')
  expect((await stripe.charges.list()).data).toHaveLength(1)
  expect((await stripe.subscriptions.list()).data).toHaveLength(1)
})

test('escapes text from the product and from the visitor', async () => {
  const { stripe } = setup
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 500, product_data: { name: '<script>x</script>' } },
      },
    ],
    success_url: 'http://localhost:3000/ok',
  })
  const response = await testing.submit(String(session.url), { ...pay, email: '"><img src=x>' })
  const html = await response.text()
  expect(html).toContain('Your email is incomplete.')
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<img')
})

test('a customer cancels a plan on the billing page and reverts it; others cannot', async () => {
  const { stripe } = setup
  const { id, customer } = await testing.makePaidSubscription(setup)
  const stranger = await stripe.customers.create({ email: 'b@example.com' })
  const open = async (who: string) => {
    const session = await stripe.billingPortal.sessions.create({
      customer: who,
      return_url: 'http://localhost:3000/account',
    })
    return testing.followRedirect(session.url)
  }
  const page = await open(customer)
  expect(location(await testing.submit(page, { action: 'cancel', subscription: id }))).toBe(
    new URL(page).pathname,
  )
  expect(await read(page)).toContain('Your plan ends on')
  const theirs = await testing.submit(await open(stranger.id), { action: 'keep', subscription: id })
  expect(await theirs.text()).toContain('t be changed.')
  expect((await stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true)
  await testing.submit(page, { action: 'keep', subscription: id })
  expect(await read(page)).toContain('Renews on')
  expect(await read(page)).toContain('http://localhost:3000/account')
  expect((await stripe.subscriptions.retrieve(id)).cancel_at).toBeNull()
})

test('onboarding can be postponed, submitted incomplete and completed on the dashboard, and then pays out', async () => {
  const { stripe, service, receiver } = setup
  const { id } = await stripe.accounts.create({ type: 'express', email: 'coach@example.com' })
  const answer = async (action: string) => {
    const link = await testing.accountLink(stripe, id)
    return testing.submit(await testing.followRedirect(link.url), { action })
  }
  await expect(stripe.accounts.createLoginLink(id)).rejects.toMatchObject({ statusCode: 400 })
  expect(location(await answer('later'))).toBe('http://localhost:3000/return')
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    details_submitted: false,
    payouts_enabled: false,
  })
  await expect(testing.openCheckout(stripe, id)).rejects.toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  })

  await answer('incomplete')
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: false,
    requirements: {
      currently_due: ['individual.verification.document'],
      errors: [{ requirement: 'individual.verification.document' }],
    },
  })
  const dashboard = await testing.followRedirect((await stripe.accounts.createLoginLink(id)).url)
  expect(await read(dashboard)).toContain('identity document is missing')
  await testing.submit(dashboard, { action: 'document' })
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    payouts_enabled: true,
    requirements: { errors: [] },
  })

  const session = await testing.openCheckout(stripe, id)
  await testing.submit(String(session.url), pay)
  await service.clock.advance(3)
  const later = await testing.followRedirect((await stripe.accounts.createLoginLink(id)).url)
  await testing.submit(later, { action: 'payout' })
  await testing.submit(later, { action: 'payout' })
  expect((await stripe.payouts.list({}, { stripeAccount: id })).data).toMatchObject([{ amount: 1200 }])
  expect(await stripe.balance.retrieve({}, { stripeAccount: id })).toMatchObject({
    available: [{ amount: 0 }],
  })
  await service.settled()
  const updates = receiver.accepted.filter(({ type }) => type === 'account.updated')
  expect(updates.map(({ account }) => account)).toEqual([id, id])
})

test('one-time links work once, and not after they expire', async () => {
  const { stripe, service } = setup
  const { id } = await stripe.accounts.create({ type: 'express' })
  const link = await testing.accountLink(stripe, id)
  await fetch(link.url, { method: 'HEAD', redirect: 'manual' })
  const page = await testing.followRedirect(link.url)
  expect((await fetch(page)).status).toBe(200)
  expect(await testing.followRedirect(link.url)).toBe('http://localhost:3000/refresh')
  const old = await testing.accountLink(stripe, id)
  await testing.submit(page, { action: 'finish' })
  const login = await stripe.accounts.createLoginLink(id)
  await testing.followRedirect(login.url)
  expect((await fetch(login.url)).status).toBe(410)
  await service.clock.advance(1)
  expect(await testing.followRedirect(old.url)).toBe('http://localhost:3000/refresh')
  expect((await fetch(page)).status).toBe(410)
  for (const path of ['/p/x', '/p/session/x', '/setup/x', '/setup/e/x', '/express/x', '/express/e/x'])
    expect((await fetch(service.url + path)).status).toBe(410)
})
