import type Stripe from 'stripe'
import { balanceSettings, balanceTransaction, payout } from '#scripts/local/stripe/objects/money'
import type { Books, Provider } from '#scripts/local/stripe/provider'

/** Returns the transaction with its current status: pending until its money is available. */
export const settled = (entry: Stripe.BalanceTransaction, now: number): Stripe.BalanceTransaction => ({
  ...entry,
  status: entry.available_on <= now ? 'available' : 'pending',
})

/** Returns the balance of these books in cents. */
export function sums(books: Books, now: number): { available: number; pending: number } {
  const total = { available: 0, pending: 0 }
  for (const { available_on: at, net } of books.balanceTransactions.list())
    total[at <= now ? 'available' : 'pending'] += net
  return total
}

/**
 * Adds a transaction to the platform's balance and returns its id. The amount is in cents, negative when money
 * leaves.
 */
export function book(
  provider: Provider,
  type: Stripe.BalanceTransaction.Type,
  category: string,
  source: string,
  amount: number,
): string {
  const entry = balanceTransaction({
    created: provider.now(),
    amount,
    type,
    reporting_category: category,
    source,
  })
  return provider.platform.balanceTransactions.put(entry.id, entry).id
}

const SETTINGS = 'settings'

export const settingsOf = (books: Books): Stripe.BalanceSettings =>
  books.balanceSettings.get(SETTINGS) ?? balanceSettings()

/** Sets how often the account is paid out. With `manual`, only the platform can pay it out. */
export const setPayoutInterval = (
  books: Books,
  interval: Stripe.BalanceSettings.Payments.Payouts.Schedule.Interval,
): Stripe.BalanceSettings => {
  const { payments, ...settings } = settingsOf(books)
  const payouts = payments.payouts && { ...payments.payouts, schedule: { interval } }
  return books.balanceSettings.put(SETTINGS, { ...settings, payments: { ...payments, payouts } })
}

export const mayPayOut = (books: Books): boolean =>
  settingsOf(books).payments.payouts?.schedule?.interval !== 'manual'

/**
 * Pays the available balance out to the account's bank. Returns undefined when nothing is available, or the platform
 * holds payouts.
 */
export function payOut(provider: Provider, account: string): Stripe.Payout | undefined {
  const books = provider.booksOf(account)
  const created = provider.now()
  const { available } = sums(books, created)
  if (available <= 0 || !mayPayOut(books)) return undefined
  const sent = payout(created, available)
  const entry = {
    ...balanceTransaction({
      created,
      amount: -available,
      type: 'payout',
      reporting_category: 'payout',
      source: sent.id,
    }),
    available_on: created,
  }
  books.balanceTransactions.put(entry.id, entry)
  const result = books.payouts.put(sent.id, { ...sent, balance_transaction: entry.id })
  provider.emit('payout.paid', result, { account })
  return result
}
