import { Resource } from 'sst'
import Stripe from 'stripe'

const { protocol, hostname, port } = new URL(Resource.Config.stripeUrl)

/** Asks again under the same key when there is no answer: three times fit into the 30 seconds of a request. */
export const stripe = new Stripe(Resource.StripeSecretKey.value, {
  protocol: protocol === 'http:' ? 'http' : 'https',
  host: hostname,
  port: port || (protocol === 'http:' ? '80' : '443'),
  maxNetworkRetries: 2,
  timeout: 8_000,
  telemetry: false,
})

export const isLive = () => /^[rs]k_live_/.test(Resource.StripeSecretKey.value)

const { StripeError, StripeCardError, StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors

/** The provider understood the request and refused it: asking again would change nothing. */
export const isRefused = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof StripeInvalidRequestError

/** Another request is changing the same thing there, or there are too many: asking again soon may work. */
export const isBusy = (error: unknown) => error instanceof StripeRateLimitError

export function explain(error: unknown, refused: string): string | undefined {
  if (error instanceof StripeCardError)
    return 'Your card was declined. Please check it or use another one, and try again.'
  if (isRefused(error)) return refused
  if (error instanceof StripeError)
    return 'The payment service cannot be reached at the moment. You have not been charged. Please try again.'
  return undefined
}

/** What a log may say of a failure at the provider: its messages may repeat what a person entered. */
export const factsOf = (error: unknown) =>
  error instanceof StripeError
    ? { error: error.type, code: error.code, providerRequestId: error.requestId }
    : { error: String(error) }
