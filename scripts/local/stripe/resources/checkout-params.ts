import {
  choice,
  clearable,
  currency,
  email,
  flag,
  integer,
  listOf,
  metadata,
  optional,
  percent,
  shape,
  text,
  webUrl,
} from '#scripts/local/stripe/params'
import { amount, recurring } from '#scripts/local/stripe/resources/catalog'

const id = text(255)
const transferData = shape({ destination: id })

export const lineItem = shape({
  price: optional(id),
  price_data: optional(
    shape({
      currency,
      unit_amount: amount,
      product: optional(id),
      product_data: optional(
        shape({ name: text(250), description: optional(text()), metadata: optional(metadata) }),
      ),
      recurring: optional(recurring),
    }),
  ),
  quantity: optional(integer(1, 10_000)),
})

export const checkoutFields = {
  mode: choice('payment', 'subscription'),
  ui_mode: optional(choice('hosted_page')),
  customer: optional(id),
  customer_email: optional(email),
  customer_creation: optional(choice('always', 'if_required')),
  client_reference_id: optional(text(200)),
  line_items: listOf(lineItem),
  subscription_data: optional(
    shape({
      application_fee_percent: optional(percent),
      transfer_data: optional(transferData),
      description: optional(text(500)),
      metadata: optional(metadata),
    }),
  ),
  payment_intent_data: optional(
    shape({
      application_fee_amount: optional(amount),
      transfer_data: optional(transferData),
      description: optional(text(1000)),
      metadata: optional(metadata),
    }),
  ),
  invoice_creation: optional(shape({ enabled: flag })),
  metadata: optional(metadata),
  success_url: webUrl,
  cancel_url: clearable(webUrl),
  allow_promotion_codes: optional(flag),
  expires_at: optional(integer(0, 99_999_999_999)),
  locale: optional(text(10)),
}
