import type Stripe from 'stripe'
import { type Api, requireItem } from '#scripts/local/stripe/api'
import { customerOf } from '#scripts/local/stripe/billing/invoices'
import { markUncollectible, voidInvoice } from '#scripts/local/stripe/billing/open-invoices'
import { prorationLines } from '#scripts/local/stripe/billing/price-change'
import { isEnded } from '#scripts/local/stripe/billing/subscriptions'
import { invalid, missingReference } from '#scripts/local/stripe/errors'
import { newId } from '#scripts/local/stripe/ids'
import { matchesValues, page, pagingByTime } from '#scripts/local/stripe/lists'
import { invoice } from '#scripts/local/stripe/objects/invoice'
import { choice, flag, optional, type Shape, shape, text } from '#scripts/local/stripe/params'
import type { Provider } from '#scripts/local/stripe/provider'
import { nowIn, priceFields, readPriceChange } from '#scripts/local/stripe/resources/price-params'
import { DAY } from '#scripts/local/stripe/time'

const id = text(255)

/** Invoices and their payments. */
export function invoices(api: Api, provider: Provider) {
  const invoiceFilters = {
    ...pagingByTime,
    customer: optional(id),
    subscription: optional(id),
    status: optional(choice('draft', 'open', 'paid', 'uncollectible', 'void')),
  }
  api.get('/v1/invoices', invoiceFilters, ({ params, books }) => {
    const { customer, subscription, status } = params
    return page(
      books.invoices.list(),
      params,
      '/v1/invoices',
      (invoice) =>
        (customer === undefined || invoice.customer === customer) &&
        (subscription === undefined || invoice.parent?.subscription_details?.subscription === subscription) &&
        (status === undefined || invoice.status === status),
    )
  })
  api.get('/v1/invoices/:id', {}, ({ id, books }) => requireItem(books.invoices.get(id), 'invoice', id))

  const previewFields = { subscription: id, subscription_details: shape(priceFields) }
  api.post(
    '/v1/invoices/create_preview',
    previewFields,
    ({ params: { subscription: of, subscription_details } }) => {
      const subscription = provider.platform.subscriptions.get(of)
      if (!subscription) throw missingReference('subscription', of, 'subscription')
      return previewPriceChange(provider, subscription, subscription_details)
    },
  )

  // Turns automatic collection of an open invoice on or off. After it's turned on, the next attempt is a day later.
  api.post('/v1/invoices/:id', { auto_advance: optional(flag) }, ({ id, params }) => {
    const before = requireItem(provider.platform.invoices.get(id), 'invoice', id)
    const { auto_advance = before.auto_advance } = params
    if (before.status !== 'open')
      throw invalid('This invoice can no longer be edited.', 'invoice_not_editable')
    const next_payment_attempt = auto_advance ? (before.next_payment_attempt ?? provider.now() + DAY) : null
    const after = { ...before, auto_advance, next_payment_attempt }
    provider.emit('invoice.updated', after, { before })
    return provider.platform.invoices.put(id, after)
  })

  const get = (id: string) => requireItem(provider.platform.invoices.get(id), 'invoice', id)
  api.post('/v1/invoices/:id/void', {}, ({ id }) => voidInvoice(provider, get(id)))
  api.post('/v1/invoices/:id/mark_uncollectible', {}, ({ id }) => markUncollectible(provider, get(id)))

  const paymentFilters = {
    ...pagingByTime,
    invoice: optional(id),
    status: optional(choice('open', 'paid', 'canceled')),
    payment: optional(shape({ type: choice('payment_intent'), payment_intent: optional(id) })),
  }
  api.get('/v1/invoice_payments', paymentFilters, ({ params, books }) => {
    const intent = params.payment?.payment_intent
    return page(
      books.invoicePayments.list(),
      params,
      '/v1/invoice_payments',
      (invoice) =>
        matchesValues({ invoice: params.invoice, status: params.status })(invoice) &&
        (intent === undefined || invoice.payment.payment_intent === intent),
    )
  })
  api.get('/v1/invoice_payments/:id', {}, ({ id, books }) =>
    requireItem(books.invoicePayments.get(id), 'invoice_payment', id),
  )
}

/** The invoice that a change of price would cause. It isn't stored and has no number. */
function previewPriceChange(
  provider: Provider,
  subscription: Stripe.Subscription,
  details: Shape<typeof priceFields>,
): Stripe.Invoice {
  if (isEnded(subscription))
    throw invalid('A canceled subscription cannot be previewed.', undefined, 'subscription')
  const change = readPriceChange(provider, subscription, details)
  if (!change || details.proration_behavior !== 'always_invoice')
    throw invalid('Only changes of price with `always_invoice` can be previewed here.')
  return {
    ...invoice({
      created: nowIn(provider, change.item),
      subscription,
      customer: customerOf(provider, subscription),
      reason: 'subscription_update',
      descriptions: [],
      lines: prorationLines(provider, change),
      number: '',
      hostedUrl: () => '',
    }),
    id: newId('upcoming_in'),
    auto_advance: false,
    hosted_invoice_url: null,
    number: null,
    status: 'draft',
  }
}
