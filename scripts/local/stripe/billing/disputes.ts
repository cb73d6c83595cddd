import type Stripe from 'stripe'
import { invalid } from '#scripts/local/stripe/errors'
import { dispute } from '#scripts/local/stripe/objects/dispute'
import { balanceTransaction } from '#scripts/local/stripe/objects/money'
import type { Provider } from '#scripts/local/stripe/provider'

const DISPUTE_FEE: Stripe.BalanceTransaction.FeeDetail = {
  amount: 1500,
  application: null,
  currency: 'usd',
  description: 'Dispute fee',
  type: 'stripe_fee',
}

/** Opens a dispute: the cardholder contests the charge, and Stripe withdraws the money from the platform. */
export function openDispute(provider: Provider, charge: Stripe.Charge): Stripe.Dispute {
  if (charge.status !== 'succeeded' || charge.disputed || charge.refunded)
    throw invalid(`Charge ${charge.id} cannot be disputed.`, undefined, 'charge')
  const { balanceTransactions, charges, disputes } = provider.platform
  const opened = dispute(charge, provider.now())
  const withdrawal = balanceTransaction({
    created: opened.created,
    amount: -opened.amount,
    type: 'adjustment',
    reporting_category: 'dispute',
    source: opened.id,
    fees: [DISPUTE_FEE],
  })
  balanceTransactions.put(withdrawal.id, withdrawal)
  charges.put(charge.id, { ...charge, disputed: true })
  const result = disputes.put(opened.id, { ...opened, balance_transactions: [withdrawal] })
  provider.emit('charge.dispute.created', result)
  provider.emit('charge.dispute.funds_withdrawn', result)
  return result
}

/** Closes a dispute. When it's won, the platform gets its money back, but not the dispute fee. */
export function closeDispute(
  provider: Provider,
  open: Stripe.Dispute,
  status: 'won' | 'lost',
): Stripe.Dispute {
  if (open.status !== 'needs_response') throw invalid('This dispute is already closed.', undefined, 'dispute')
  const { balanceTransactions, disputes } = provider.platform
  if (status === 'lost') {
    const lost = disputes.put(open.id, { ...open, status })
    provider.emit('charge.dispute.closed', lost)
    return lost
  }
  const reinstatement = balanceTransaction({
    created: provider.now(),
    amount: open.amount,
    type: 'adjustment',
    reporting_category: 'dispute_reversal',
    source: open.id,
  })
  balanceTransactions.put(reinstatement.id, reinstatement)
  const won = disputes.put(open.id, {
    ...open,
    status,
    balance_transactions: [...open.balance_transactions, reinstatement],
  })
  provider.emit('charge.dispute.funds_reinstated', won)
  provider.emit('charge.dispute.closed', won)
  return won
}
