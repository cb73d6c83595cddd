import type Stripe from 'stripe'
import type { Provider } from '#scripts/local/stripe/provider'

/** Saves the account and emits `account.updated` on behalf of the connected account. */
export const saveAccount = (provider: Provider, before: Stripe.Account, after: Stripe.Account) =>
  provider.store.transaction(() => {
    provider.platform.accounts.put(after.id, after)
    provider.emit('account.updated', after, { before, account: after.id })
  })
