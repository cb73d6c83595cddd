import { Resource } from 'sst'
import type Stripe from 'stripe'
import { AppError } from '#core/shared/errors'
import { isLive, stripe } from '#core/stripe/client'

const refused = (message: string, cause?: unknown) => new AppError('invalid', message, {}, { cause })

export function readEvent(raw: Buffer, signature: string | undefined): Stripe.Event {
  if (!signature) throw refused('The signature is missing')
  const secrets = [Resource.StripeWebhookSecret.value, Resource.StripeConnectWebhookSecret.value]
  let cause: unknown
  for (const secret of secrets) {
    try {
      return assertMode(stripe.webhooks.constructEvent(raw, signature, secret))
    } catch (error) {
      if (error instanceof AppError) throw error
      cause = error
    }
  }
  throw refused('The signature is not valid', cause)
}

function assertMode(event: Stripe.Event): Stripe.Event {
  if (event.livemode !== isLive()) throw refused("This event's mode (live or test) doesn't match ours")
  return event
}
