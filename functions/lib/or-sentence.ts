import { log } from '#core/lib/log'
import { explain, factsOf } from '#core/stripe/client'

/** What `sell` answers, or a sentence when the provider failed; `refused` is what it says when that refused the order. */
export async function orSentence<T>(sell: () => Promise<T>, refused: string): Promise<T | { error: string }> {
  try {
    return await sell()
  } catch (error) {
    const sentence = explain(error, refused)
    if (!sentence) throw error
    log('error', 'payment provider failed', factsOf(error))
    return { error: sentence }
  }
}
