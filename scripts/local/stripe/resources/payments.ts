import type Stripe from 'stripe'
import { type Api, requireItem } from '#scripts/local/stripe/api'
import { closeDispute } from '#scripts/local/stripe/billing/disputes'
import { refund } from '#scripts/local/stripe/billing/refunds'
import { invalid, missingReference } from '#scripts/local/stripe/errors'
import { idOf } from '#scripts/local/stripe/ids'
import { matchesValues, page, pagingByTime } from '#scripts/local/stripe/lists'
import { choice, flag, integer, mergeMetadata, metadata, optional, text } from '#scripts/local/stripe/params'
import type { Provider } from '#scripts/local/stripe/provider'

const id = text(255)

/** Payment intents, charges, refunds and disputes. */
export function payments(api: Api, provider: Provider) {
  const { charges, paymentIntents, disputes } = provider.platform

  const ofCustomer = { ...pagingByTime, customer: optional(id) }
  api.get('/v1/payment_intents', ofCustomer, ({ params, books }) =>
    page(
      books.paymentIntents.list(),
      params,
      '/v1/payment_intents',
      matchesValues({ customer: params.customer }),
    ),
  )
  api.get('/v1/payment_intents/:id', {}, ({ id, books }) =>
    requireItem(books.paymentIntents.get(id), 'payment_intent', id),
  )

  const chargeFilters = { ...ofCustomer, payment_intent: optional(id), transfer_group: optional(text()) }
  api.get('/v1/charges', chargeFilters, ({ params, books }) => {
    const { customer, payment_intent: intent, transfer_group: group } = params
    return page(
      books.charges.list(),
      params,
      '/v1/charges',
      (charge) =>
        (customer === undefined || charge.customer === customer) &&
        (intent === undefined || charge.payment_intent === intent) &&
        (group === undefined || charge.transfer_group === group),
    )
  })
  api.get('/v1/charges/:id', {}, ({ id, books }) => requireItem(books.charges.get(id), 'charge', id))

  const refundFields = {
    charge: optional(id),
    payment_intent: optional(id),
    amount: optional(integer(1, 99_999_999)),
    reason: optional(choice('duplicate', 'fraudulent', 'requested_by_customer')),
    reverse_transfer: optional(flag),
    refund_application_fee: optional(flag),
    metadata: optional(metadata),
  }
  const chargeToRefund = (chargeId: string | undefined, intentId: string | undefined): Stripe.Charge => {
    if (!chargeId === !intentId)
      throw invalid(
        'One of charge or payment_intent must be provided.',
        'parameter_missing',
        'payment_intent',
      )
    const intent = intentId ? paymentIntents.get(intentId) : undefined
    if (intentId && !intent) throw missingReference('payment_intent', intentId, 'payment_intent')
    const target = chargeId ?? (intent?.latest_charge ? idOf(intent.latest_charge) : '')
    const charge = charges.get(target)
    if (!charge) throw missingReference('charge', target, 'charge')
    return charge
  }
  api.post('/v1/refunds', refundFields, ({ params }) =>
    refund(provider, chargeToRefund(params.charge, params.payment_intent), {
      amount: params.amount,
      reason: params.reason,
      metadata: mergeMetadata({}, params.metadata),
      reverseTransfer: params.reverse_transfer ?? false,
      refundFee: params.refund_application_fee ?? false,
    }),
  )
  const refundFilters = { ...pagingByTime, charge: optional(id), payment_intent: optional(id) }
  api.get('/v1/refunds', refundFilters, ({ params, books }) =>
    page(
      books.refunds.list(),
      params,
      '/v1/refunds',
      matchesValues({ charge: params.charge, payment_intent: params.payment_intent }),
    ),
  )
  api.get('/v1/refunds/:id', {}, ({ id, books }) => requireItem(books.refunds.get(id), 'refund', id))

  api.get('/v1/disputes', { ...pagingByTime, charge: optional(id) }, ({ params, books }) =>
    page(books.disputes.list(), params, '/v1/disputes', matchesValues({ charge: params.charge })),
  )
  api.get('/v1/disputes/:id', {}, ({ id, books }) => requireItem(books.disputes.get(id), 'dispute', id))
  api.post('/v1/disputes/:id/close', {}, ({ id }) =>
    closeDispute(provider, requireItem(disputes.get(id), 'dispute', id), 'lost'),
  )
}
