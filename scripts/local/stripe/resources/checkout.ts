import type Stripe from 'stripe'
import { type Api, requireItem } from '#scripts/local/stripe/api'
import * as Checkout from '#scripts/local/stripe/billing/checkout'
import { assertPayable } from '#scripts/local/stripe/billing/destination'
import { inlinePrice } from '#scripts/local/stripe/billing/prices'
import { invalid, missingReference } from '#scripts/local/stripe/errors'
import { idOf, randomText } from '#scripts/local/stripe/ids'
import { page, paging, pagingByTime } from '#scripts/local/stripe/lists'
import { checkoutLine, checkoutSession } from '#scripts/local/stripe/objects/checkout'
import { choice, mergeMetadata, optional, type Shape, text } from '#scripts/local/stripe/params'
import type { Provider } from '#scripts/local/stripe/provider'
import { checkoutFields, type lineItem } from '#scripts/local/stripe/resources/checkout-params'
import { DAY } from '#scripts/local/stripe/time'

const MIN_AMOUNT_CENTS = 50
const MIN_LIFE_SECONDS = 30 * 60

type Params = Shape<typeof checkoutFields>

export function checkout(api: Api, provider: Provider) {
  const { sessions } = provider.platform
  const get = (id: string) => requireItem(sessions.get(id), 'checkout.session', id)

  api.post('/v1/checkout/sessions', checkoutFields, ({ params }) => create(provider, params))

  const filters = {
    ...pagingByTime,
    customer: optional(text(255)),
    subscription: optional(text(255)),
    status: optional(choice('open', 'complete', 'expired')),
  }
  api.get('/v1/checkout/sessions', filters, ({ params, books }) => {
    const { customer, subscription, status } = params
    return page(
      books.sessions.list(),
      params,
      '/v1/checkout/sessions',
      (session) =>
        (customer === undefined || session.customer === customer) &&
        (subscription === undefined || session.subscription === subscription) &&
        (status === undefined || session.status === status),
    )
  })

  api.get('/v1/checkout/sessions/:id', {}, ({ id }) => get(id))

  api.get('/v1/checkout/sessions/:id/line_items', paging, ({ id, params }) => {
    const { id: session } = get(id)
    return page(provider.orders.get(session)?.lines ?? [], params, `/v1/checkout/sessions/${id}/line_items`)
  })

  api.post('/v1/checkout/sessions/:id/expire', {}, ({ id }) => {
    const session = get(id)
    if (!Checkout.isOpen(provider, session))
      throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.', undefined, 'session')
    return Checkout.expire(provider, session)
  })
}

function create(provider: Provider, params: Params): Stripe.Checkout.Session {
  const { sessions, customers } = provider.platform
  const created = provider.now()
  const isSubscription = params.mode === 'subscription'
  const customer = params.customer ? customers.get(params.customer) : undefined
  if (params.customer && (!customer || customer.deleted))
    throw missingReference('customer', params.customer, 'customer')
  if (params.customer && params.customer_email)
    throw invalid(
      'You may only specify one of these parameters: customer, customer_email.',
      undefined,
      'customer_email',
    )
  assertModeFits(params)
  const details = isSubscription ? params.subscription_data : params.payment_intent_data
  const destination = details?.transfer_data?.destination
  if (destination)
    assertPayable(provider, destination, isSubscription ? 'subscription_data' : 'payment_intent_data')

  const lines = params.line_items.map((line, index) =>
    lineOf(provider, line, isSubscription, `line_items[${index}]`),
  )
  const amount = lines.reduce((sum, line) => sum + line.amount_total, 0)
  if (lines.length === 0 || amount < MIN_AMOUNT_CENTS)
    throw invalid('The total amount must be at least $0.50.', 'amount_too_small', 'line_items')
  const fee = params.payment_intent_data?.application_fee_amount
  if (fee !== undefined && fee > amount)
    throw invalid(
      'The fee is larger than the payment.',
      undefined,
      'payment_intent_data[application_fee_amount]',
    )

  const session = checkoutSession({
    created,
    amount,
    mode: params.mode,
    customer: customer && !customer.deleted ? customer : null,
    customer_email: params.customer_email ?? null,
    customer_creation: params.customer
      ? null
      : isSubscription
        ? 'always'
        : (params.customer_creation ?? 'if_required'),
    client_reference_id: params.client_reference_id ?? null,
    metadata: mergeMetadata({}, params.metadata),
    success_url: params.success_url,
    cancel_url: params.cancel_url ?? null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    expires_at: expiry(params.expires_at, created),
    locale: params.locale,
  })
  const token = randomText(40)
  provider.orders.put(session.id, {
    token,
    customer: params.customer,
    lines,
    metadata: mergeMetadata({}, details?.metadata),
    description: details?.description,
    destination,
    feePercent: params.subscription_data?.application_fee_percent,
    feeAmount: fee,
  })
  return sessions.put(session.id, { ...session, url: provider.url(`/c/pay/${session.id}/${token}`) })
}

function assertModeFits({ mode, subscription_data, payment_intent_data, customer_creation }: Params) {
  if (mode === 'subscription' && payment_intent_data)
    throw invalid(
      'You can not pass `payment_intent_data` in `subscription` mode.',
      undefined,
      'payment_intent_data',
    )
  if (mode === 'payment' && subscription_data)
    throw invalid('You can not pass `subscription_data` in `payment` mode.', undefined, 'subscription_data')
  if (mode === 'subscription' && customer_creation)
    throw invalid('`customer_creation` can only be used in `payment` mode.', undefined, 'customer_creation')
}

function expiry(requested: number | undefined, created: number): number {
  const at = requested ?? created + DAY
  if (at < created + MIN_LIFE_SECONDS || at > created + DAY)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
      undefined,
      'expires_at',
    )
  return at
}

function lineOf(
  provider: Provider,
  { price: id, price_data: data, quantity }: ReturnType<typeof lineItem>,
  isSubscription: boolean,
  param: string,
): Stripe.LineItem {
  const { prices, products } = provider.platform
  if (id && data) throw invalid('Pass either `price` or `price_data`.', undefined, `${param}[price_data]`)
  if (!id && !data)
    throw invalid(`Missing required param: ${param}[price].`, 'parameter_missing', `${param}[price]`)
  if (quantity === undefined)
    throw invalid(`Missing required param: ${param}[quantity].`, 'parameter_missing', `${param}[quantity]`)
  const price = id ? prices.get(id) : data && inlinePrice(provider, data, `${param}[price_data]`)
  if (!price) throw missingReference('price', id ?? '', `${param}[price]`)
  if (isSubscription !== (price.type === 'recurring'))
    throw invalid(
      isSubscription
        ? 'You must provide a recurring price in `subscription` mode.'
        : 'You specified `payment` mode but passed a recurring price.',
      undefined,
      id ? `${param}[price]` : `${param}[price_data][recurring]`,
    )
  return checkoutLine(price, quantity, products.get(idOf(price.product))?.name ?? '')
}
