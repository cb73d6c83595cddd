import type Stripe from 'stripe'
import { newId } from '#scripts/local/stripe/ids'
import type { Interval } from '#scripts/local/stripe/time'

type ProductInput = Pick<Stripe.Product, 'created' | 'name' | 'metadata'> & { description?: string }

export function product({ created, name, metadata, description }: ProductInput): Stripe.Product {
  return {
    id: newId('prod'),
    object: 'product',
    active: true,
    created,
    description: description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: created,
    url: null,
  }
}

interface PriceInput {
  created: number
  product: string
  unitAmount: number
  /** Absent for a one-time price. */
  recurring?: Interval
  metadata: Stripe.Metadata
  nickname?: string
}

export function price({
  created,
  product,
  unitAmount,
  recurring,
  metadata,
  nickname,
}: PriceInput): Stripe.Price {
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata,
    nickname: nickname ?? null,
    product,
    recurring: recurring
      ? { ...recurring, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: unitAmount,
    unit_amount_decimal: null,
  }
}

/** The older form of a recurring price, which subscription items still include. */
export function plan(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
