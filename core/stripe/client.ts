import { Resource } from 'sst'
import Stripe from 'stripe'

const { protocol, hostname, port } = new URL(Resource.Config.stripeUrl)

/**
 * Retries a request under the same idempotency key when there is no response. Both attempts and the pause between them
 * fit into the time that a function has.
 */
export const stripe = new Stripe(Resource.StripeSecretKey.value, {
  protocol: protocol === 'http:' ? 'http' : 'https',
  host: hostname,
  port: port || (protocol === 'http:' ? '80' : '443'),
  maxNetworkRetries: 1,
  timeout: 8_000,
  telemetry: false,
})

export const isLive = () => /^[rs]k_live_/.test(Resource.StripeSecretKey.value)

const {
  StripeError,
  StripeCardError,
  StripeInvalidRequestError,
  StripePermissionError,
  StripeRateLimitError,
} = Stripe.errors

/** Stripe understood the request and refused it, so a retry would change nothing. */
export const isRefused = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof StripeInvalidRequestError

/** A 403: the API key lacks a permission, or the account isn't connected to us. A retry would change nothing. */
export const isForbidden = (error: unknown): error is Stripe.errors.StripePermissionError =>
  error instanceof StripePermissionError

/** The account was deleted, or isn't connected to us anymore. Only the code tells that from a missing permission. */
export const isForeignAccount = (error: unknown) => isForbidden(error) && error.code === 'account_invalid'

/** The customer was deleted at Stripe, or belongs to another account than our API key. */
export const isCustomerGone = (error: unknown) =>
  isRefused(error) && error.code === 'resource_missing' && error.param === 'customer'

/** Another request is changing the same object at Stripe, or there are too many requests. A retry may succeed. */
export const isBusy = (error: unknown) => error instanceof StripeRateLimitError

/** The card was declined, or its bank wants the customer to confirm the payment. */
export const isDeclined = (error: unknown) => error instanceof StripeCardError

const NEEDS_CONFIRMATION = 'subscription_payment_intent_requires_action'

export function explain(error: unknown, refused: string): string | undefined {
  if (error instanceof StripeCardError && error.code === NEEDS_CONFIRMATION)
    return "Your bank asks you to confirm this payment, which isn't possible here. Use a different card under Cards and receipts."
  if (error instanceof StripeCardError) return 'Your card was declined. Check it or try a different card.'
  if (isRefused(error)) return refused
  if (error instanceof StripeError)
    return "We can't reach our payment provider right now. You haven't been charged. Please try again."
  return undefined
}

/** What may be logged of a Stripe error. Its message is left out because it may repeat what a person entered. */
export const describeStripeError = (error: unknown) =>
  error instanceof StripeError
    ? { error: error.type, code: error.code, providerRequestId: error.requestId }
    : { error: String(error) }
