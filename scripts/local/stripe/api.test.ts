import { afterAll, beforeAll, expect, test } from 'vitest'
import * as testing from '#scripts/local/stripe/testing'

let setup: testing.Setup
let account: string
beforeAll(async () => {
  setup = await testing.setUpStripe()
  account = await testing.onboardedAccount(setup.stripe)
})
afterAll(() => setup.close())

const send = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(setup.service.url + path, {
    method,
    body,
    headers: {
      authorization: `Bearer ${testing.KEY}`,
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
  })

const fingerprint = async () => {
  const { stripe } = setup
  const lists = await Promise.all([
    stripe.customers.list({ limit: 100 }),
    stripe.products.list({ limit: 100 }),
    stripe.prices.list({ limit: 100 }),
    stripe.checkout.sessions.list({ limit: 100 }),
    stripe.accounts.list({ limit: 100 }),
    stripe.refunds.list({ limit: 100 }),
  ])
  return JSON.stringify(lists.map(({ data }) => data)) + setup.service.events().length
}

test('lists page in both directions, and auto-pagination returns every item exactly once, newest first', async () => {
  const { stripe } = setup
  const email = 'page@example.com'
  const made: string[] = []
  for (let index = 0; index < 23; index++) made.unshift((await stripe.customers.create({ email })).id)
  const seen: string[] = []
  for await (const { id } of stripe.customers.list({ email, limit: 5 })) seen.push(id)
  expect(seen).toEqual(made)
  const first = await stripe.customers.list({ email, limit: 3 })
  expect(first).toMatchObject({ has_more: true, url: '/v1/customers' })
  const next = await stripe.customers.list({ email, limit: 3, starting_after: made[2] })
  expect(next.data.map(({ id }) => id)).toEqual(made.slice(3, 6))
  const back = await stripe.customers.list({ email, limit: 3, ending_before: made[6] })
  expect(back).toMatchObject({ has_more: true, data: made.slice(3, 6).map((id) => ({ id })) })
  expect((await stripe.customers.list({ email, limit: 100 })).has_more).toBe(false)
  const { created } = (await stripe.customers.retrieve(String(made[0]))) as { created: number }
  expect((await stripe.customers.list({ email, created: { gt: created } })).data).toEqual([])
  expect((await stripe.customers.list({ email, created: { lte: created }, limit: 1 })).data).toHaveLength(1)
})

test('twenty concurrent calls with one idempotency key create one object', async () => {
  const { stripe } = setup
  const options = { idempotencyKey: 'twenty' }
  const calls = Array.from({ length: 20 }, () =>
    stripe.customers.create({ email: 'once@example.com' }, options),
  )
  const ids = new Set((await Promise.all(calls)).map(({ id }) => id))
  expect(ids.size).toBe(1)
  expect((await stripe.customers.list({ email: 'once@example.com' })).data).toHaveLength(1)
  const replay = await send('POST', '/v1/customers', 'email=once@example.com', {
    'idempotency-key': 'twenty-raw',
  })
  const again = await send('POST', '/v1/customers', 'email=once@example.com', {
    'idempotency-key': 'twenty-raw',
  })
  expect([replay, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  expect(await again.text()).toBe(await replay.text())
})

test('rejects an idempotency key with other parameters or another endpoint', async () => {
  const { stripe } = setup
  await stripe.customers.create({ name: 'A' }, { idempotencyKey: 'reused' })
  const before = await fingerprint()
  const error = { type: 'StripeIdempotencyError', statusCode: 400 }
  await expect(stripe.customers.create({ name: 'B' }, { idempotencyKey: 'reused' })).rejects.toMatchObject(
    error,
  )
  await expect(stripe.products.create({ name: 'A' }, { idempotencyKey: 'reused' })).rejects.toMatchObject(
    error,
  )
  expect(await fingerprint()).toBe(before)
})

test('a rejected call does not use up its idempotency key', async () => {
  const key = { 'idempotency-key': 'second-try' }
  expect((await send('POST', '/v1/products', 'nme=x', key)).status).toBe(400)
  expect((await send('POST', '/v1/products', 'name=x', key)).status).toBe(200)
})

const checkout = 'mode=subscription&success_url=http://localhost/ok&line_items[0][quantity]=1'
const inline = '&line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=1500'
const named = `${inline}&line_items[0][price_data][product_data][name]=x`
const plan = `${named}&line_items[0][price_data][recurring][interval]=month`

test.each([
  ['/v1/customers', 'foo=1', 'foo', 'parameter_unknown'],
  ['/v1/customers', 'email=nobody', 'email', 'email_invalid'],
  ['/v1/customers', 'email[a]=b', 'email', undefined],
  ['/v1/customers', 'metadata=x', 'metadata', undefined],
  ['/v1/customers', 'metadata[a][b]=c', 'metadata[a]', undefined],
  ['/v1/customers', `metadata[a]=${'x'.repeat(501)}`, 'metadata[a]', undefined],
  ['/v1/customers', 'metadata[a]=1&metadata[a][b]=2', 'metadata[a][b]', undefined],
  ['/v1/customers', '[a]=1', '[a]', 'parameter_unknown'],
  ['/v1/customers', 'a[b][c][d][e][f][g][h][i]=1', 'a[b][c][d][e][f][g][h][i]', undefined],
  ['/v1/customers', '__proto__[x]=1', '__proto__', 'parameter_unknown'],
  ['/v1/products', '', 'name', 'parameter_missing'],
  ['/v1/products', 'name=', 'name', 'parameter_invalid_empty'],
  ['/v1/prices', 'product=prod_x&currency=usd&unit_amount=100', 'product', 'resource_missing'],
  ['/v1/prices', 'product=p&currency=usd&unit_amount=1.5', 'unit_amount', 'parameter_invalid_integer'],
  ['/v1/prices', 'product=p&currency=usd&unit_amount=-1', 'unit_amount', 'parameter_invalid_integer'],
  ['/v1/prices', 'product=p&currency=eur&unit_amount=1', 'currency', undefined],
  [
    '/v1/prices',
    'product=p&currency=usd&unit_amount=1&recurring[interval]=hour',
    'recurring[interval]',
    undefined,
  ],
  ['/v1/checkout/sessions', '', 'mode', 'parameter_missing'],
  ['/v1/checkout/sessions', `${checkout}${plan}&mode=setup`, 'mode', undefined],
  [
    '/v1/checkout/sessions',
    `${checkout}${plan}&success_url=javascript:alert(1)`,
    'success_url',
    'url_invalid',
  ],
  ['/v1/checkout/sessions', `${checkout}${plan}&customer=cus_x`, 'customer', 'resource_missing'],
  ['/v1/checkout/sessions', `${checkout}`, 'line_items[0][price]', 'parameter_missing'],
  ['/v1/checkout/sessions', `${checkout}${named}`, 'line_items[0][price_data][recurring]', undefined],
  [
    '/v1/checkout/sessions',
    `${checkout}&line_items[0][price]=price_x`,
    'line_items[0][price]',
    'resource_missing',
  ],
  [
    '/v1/checkout/sessions',
    `${checkout}${plan}&line_items[0][quantity]=0`,
    'line_items[0][quantity]',
    'parameter_invalid_integer',
  ],
  ['/v1/checkout/sessions', `${checkout}${plan}&line_items[x][price]=p`, 'line_items', undefined],
  ['/v1/checkout/sessions', `${checkout}${plan}&expires_at=1`, 'expires_at', undefined],
  [
    '/v1/checkout/sessions',
    `${checkout}${plan}&payment_method_types[0]=card`,
    'payment_method_types',
    'parameter_unknown',
  ],
  [
    '/v1/checkout/sessions',
    `${checkout}${plan}&subscription_data[application_fee_percent]=101`,
    'subscription_data[application_fee_percent]',
    'parameter_invalid_integer',
  ],
  [
    '/v1/checkout/sessions',
    `${checkout}${plan}&subscription_data[transfer_data][destination]=acct_x`,
    'subscription_data[transfer_data][destination]',
    'resource_missing',
  ],
  ['/v1/accounts', 'type=standard', 'type', undefined],
  ['/v1/accounts', 'type=express&country=DE', 'country', undefined],
  [
    '/v1/account_links',
    'account=acct_x&type=account_onboarding&refresh_url=http://a.b&return_url=http://a.b',
    'account',
    undefined,
  ],
  ['/v1/billing_portal/sessions', 'customer=cus_x&return_url=http://a.b', 'customer', 'resource_missing'],
  ['/v1/billing_portal/sessions', 'customer=cus_x&return_url=//a.b', 'return_url', 'url_invalid'],
  ['/v1/refunds', '', 'payment_intent', 'parameter_missing'],
  ['/v1/refunds', 'charge=ch_x', 'charge', 'resource_missing'],
  ['/v1/refunds', 'charge=ch_x&amount=0', 'amount', 'parameter_invalid_integer'],
])('POST %s %s is rejected with its parameter and writes nothing', async (path, body, param, code) => {
  const before = await fingerprint()
  const response = await send('POST', path, body)
  expect(response.status).toBe(400)
  const { error } = (await response.json()) as { error: object }
  expect(error).toMatchObject({ type: 'invalid_request_error', param, ...(code && { code }) })
  expect(response.headers.get('request-id')).toMatch(/^req_/)
  expect(await fingerprint()).toBe(before)
})

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=ten', 'limit'],
  ['starting_after=cus_x', 'starting_after'],
  ['created[since]=1', 'created[since]'],
  ['created=soon', 'created'],
  ['expand[0]=data.nothing', undefined],
  ['colour=red', 'colour'],
])('GET /v1/customers?%s is rejected', async (query, param) => {
  const response = await send('GET', `/v1/customers?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', ...(param && { param }) },
  })
})

test.each([
  'customers',
  'products',
  'prices',
  'checkout/sessions',
  'subscriptions',
  'invoices',
  'invoice_payments',
  'payment_intents',
  'charges',
  'refunds',
  'disputes',
  'transfers',
  'application_fees',
  'balance_transactions',
  'payouts',
  'events',
])('an unknown id of %s is 404 resource_missing', async (resource) => {
  const response = await send('GET', `/v1/${resource}/nothing`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'resource_missing', param: 'id' } })
})

test('an account that is unknown, deleted or not ours is refused as if the key had no permission', async () => {
  const response = await send('GET', '/v1/accounts/acct_x')
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ error: { code: 'account_invalid' } })
})

test('accepts only the configured test key', async () => {
  for (const key of ['sk_live_1234', 'sk_test_other', 'pk_test_local'])
    await expect(testing.sdkFor(setup.service, key).customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
  expect((await fetch(`${setup.service.url}/v1/customers`)).status).toBe(401)
})

test('a connected account sees only its own books, and writes on its behalf are rejected', async () => {
  const { stripe } = setup
  const scoped = { stripeAccount: account }
  expect((await stripe.charges.list({}, scoped)).data).toEqual([])
  await expect(stripe.customers.create({ name: 'A' }, scoped)).rejects.toMatchObject({ statusCode: 400 })
  await expect(stripe.balance.retrieve({}, { stripeAccount: 'acct_x' })).rejects.toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  })
})

test('rejects bodies that are not forms or are too large, and unknown URLs', async () => {
  const json = await send('POST', '/v1/customers', '{"a":1}', { 'content-type': 'application/json' })
  expect(json.status).toBe(400)
  expect((await send('POST', '/v1/customers', `name=${'x'.repeat(300_000)}`)).status).toBe(413)
  expect((await send('GET', '/v1/unknown')).status).toBe(404)
  expect((await send('PUT', '/v1/customers')).status).toBe(404)
})
