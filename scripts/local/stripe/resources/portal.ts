import type Stripe from 'stripe'
import type { Api } from '#scripts/local/stripe/api'
import { invalid, missingReference } from '#scripts/local/stripe/errors'
import type { Links } from '#scripts/local/stripe/links'
import { portalSession } from '#scripts/local/stripe/objects/links'
import { choice, optional, shape, text, webUrl } from '#scripts/local/stripe/params'
import type { Provider } from '#scripts/local/stripe/provider'

const LINK_SECONDS = 300

const fields = {
  customer: text(255),
  return_url: webUrl,
  locale: optional(text(10)),
  flow_data: optional(
    shape({
      type: choice('payment_method_update', 'subscription_cancel'),
      subscription_cancel: optional(shape({ subscription: text(255) })),
    }),
  ),
}

export function portal(api: Api, provider: Provider, links: Links) {
  const { customers, subscriptions } = provider.platform

  api.post('/v1/billing_portal/sessions', fields, ({ params }) => {
    const { customer, return_url: returnUrl, flow_data: flow } = params
    const customerItem = customers.get(customer)
    if (!customerItem || customerItem.deleted) throw missingReference('customer', customer, 'customer')
    const cancelled = flow?.subscription_cancel?.subscription
    if (flow?.type === 'subscription_cancel' && !cancelled)
      throw invalid(
        'Missing required param: subscription.',
        'parameter_missing',
        'flow_data[subscription_cancel][subscription]',
      )
    if (cancelled && subscriptions.get(cancelled)?.customer !== customer)
      throw missingReference('subscription', cancelled, 'flow_data[subscription_cancel][subscription]')
    const token = links.mint({ kind: 'portal', subject: customer, returnUrl, flow: flow?.type }, LINK_SECONDS)
    return portalSession({
      created: provider.now(),
      customer,
      return_url: returnUrl,
      url: provider.url(`/p/session/${token}`),
      flow: flow ? flowOf(flow.type, cancelled) : null,
    })
  })
}

const flowOf = (
  type: 'payment_method_update' | 'subscription_cancel',
  subscription?: string,
): Stripe.BillingPortal.Session.Flow => ({
  after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
  customer_update: null,
  subscription_cancel: subscription ? { retention: null, subscription } : null,
  subscription_pause: null,
  subscription_update: null,
  subscription_update_confirm: null,
  type,
})
