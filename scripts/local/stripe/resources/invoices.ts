import { type Api, found } from '#scripts/local/stripe/api'
import { asked, page, pagingByTime } from '#scripts/local/stripe/lists'
import { choice, optional, shape, text } from '#scripts/local/stripe/params'

const id = text(255)

/** Invoices and their payments. */
export function invoices(api: Api) {
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
  api.get('/v1/invoices/:id', {}, ({ id, books }) => found(books.invoices.get(id), 'invoice', id))

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
      (one) =>
        asked({ invoice: params.invoice, status: params.status })(one) &&
        (intent === undefined || one.payment.payment_intent === intent),
    )
  })
  api.get('/v1/invoice_payments/:id', {}, ({ id, books }) =>
    found(books.invoicePayments.get(id), 'invoice_payment', id),
  )
}
