import { log } from '#core/lib/log'
import { describeStripeError, explain } from '#core/stripe/client'

/**
 * Returns the result of `sell`, or a sentence to show when Stripe fails: `refused` if Stripe refused the order.
 * Rethrows all other errors.
 */
export async function withStripeErrorMessage<T>(
  sell: () => Promise<T>,
  refused: string,
): Promise<T | { error: string }> {
  try {
    return await sell()
  } catch (error) {
    const sentence = explain(error, refused)
    if (!sentence) throw error
    log('error', 'payment provider failed', describeStripeError(error))
    return { error: sentence }
  }
}
