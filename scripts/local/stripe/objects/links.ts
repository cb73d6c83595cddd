import type Stripe from 'stripe'
import { newId } from '#scripts/local/stripe/ids'

type PortalInput = Pick<Stripe.BillingPortal.Session, 'created' | 'customer' | 'return_url' | 'url' | 'flow'>

export const portalSession = (input: PortalInput): Stripe.BillingPortal.Session => ({
  id: newId('bps'),
  object: 'billing_portal.session',
  configuration: 'bpc_local',
  customer_account: null,
  livemode: false,
  locale: null,
  on_behalf_of: null,
  ...input,
})

export const accountLink = (created: number, expiresAt: number, url: string): Stripe.AccountLink => ({
  object: 'account_link',
  created,
  expires_at: expiresAt,
  url,
})

export const loginLink = (created: number, url: string): Stripe.LoginLink => ({
  object: 'login_link',
  created,
  url,
})
