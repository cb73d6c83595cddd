import Stripe from 'stripe'

/** The version of events for accounts that predate the product, and for webhook endpoints created without a version. */
const OLD_VERSION = '2024-06-20'

/**
 * Returns an object in the form that events carry: that of the pinned version, or with the fields as they were before
 * March 2025.
 */
export function withOldShape(object: object, isOld: boolean): { object: object; api_version: string } {
  if (!isOld) return { object, api_version: Stripe.API_VERSION }
  return {
    object: isInvoice(object) ? oldInvoice(object) : isPlan(object) ? oldPlan(object) : object,
    api_version: OLD_VERSION,
  }
}

const isInvoice = (object: object): object is Stripe.Invoice =>
  'object' in object && object.object === 'invoice'
const isPlan = (object: object): object is Stripe.Subscription =>
  'object' in object && object.object === 'subscription'

function oldInvoice({ parent, ...invoice }: Stripe.Invoice): object {
  const { subscription = null, metadata = null } = parent?.subscription_details ?? {}
  return { ...invoice, paid: invoice.status === 'paid', subscription, subscription_details: { metadata } }
}

function oldPlan({ items, ...plan }: Stripe.Subscription): object {
  const [first] = items.data
  const data = items.data.map(({ current_period_start: _, current_period_end: __, ...item }) => item)
  return {
    ...plan,
    items: { ...items, data },
    current_period_start: first?.current_period_start,
    current_period_end: first?.current_period_end,
  }
}
