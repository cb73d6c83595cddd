import type Stripe from 'stripe'
import { newId } from '#scripts/local/stripe/ids'

type Input = Pick<Stripe.Customer, 'created' | 'metadata'> & {
  email?: string | null
  name?: string | null
  description?: string | null
  phone?: string | null
}

export function customer({ created, metadata, email, name, description, phone }: Input): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created,
    currency: 'usd',
    default_source: null,
    delinquent: false,
    description: description ?? null,
    email: email ?? null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name: name ?? null,
    phone: phone ?? null,
    shipping: null,
  }
}
