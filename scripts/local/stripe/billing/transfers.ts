import type Stripe from 'stripe'
import { book } from '#scripts/local/stripe/billing/balance'
import { invalid, missingReference } from '#scripts/local/stripe/errors'
import { idOf } from '#scripts/local/stripe/ids'
import { embed } from '#scripts/local/stripe/lists'
import * as Money from '#scripts/local/stripe/objects/money'
import type { Provider } from '#scripts/local/stripe/provider'

/** Transfers money from the platform to a connected account. */
export function send(
  provider: Provider,
  input: Pick<Stripe.Transfer, 'amount' | 'metadata' | 'transfer_group'> & { destination: string },
): Stripe.Transfer {
  const created = Money.transfer({ ...input, created: provider.now() })
  const sent = {
    ...created,
    balance_transaction: book(provider, 'transfer', 'transfer', created.id, -created.amount),
  }
  const received = Money.balanceTransaction({
    created: created.created,
    amount: created.amount,
    type: 'payment',
    reporting_category: 'charge',
    source: created.id,
  })
  provider.booksOf(input.destination).balanceTransactions.put(received.id, received)
  provider.platform.transfers.put(sent.id, sent)
  provider.emit('transfer.created', sent)
  return sent
}

interface Reversal {
  /** Cents. */
  amount: number
  /** The refund that caused the reversal. */
  refund?: string
  metadata?: Stripe.Metadata
}

/** Reverses part of a transfer. The connected account's balance may become negative. */
export function reverse(
  provider: Provider,
  transfer: Stripe.Transfer,
  { amount, refund, metadata = {} }: Reversal,
): Stripe.TransferReversal {
  const account = idOf(transfer.destination ?? '')
  if (!provider.platform.accounts.get(account)) throw missingReference('destination', account, 'id')
  if (amount <= 0 || amount > transfer.amount - transfer.amount_reversed)
    throw invalid('Reversal amount is greater than unreversed amount on transfer.', undefined, 'amount')
  const created = provider.now()
  const newReversal = Money.transferReversal(transfer.id, { created, amount, refund, metadata })
  const reversal = {
    ...newReversal,
    balance_transaction: book(provider, 'transfer_refund', 'transfer_reversal', newReversal.id, amount),
  }
  provider.platform.transferReversals.put(reversal.id, reversal)
  const amount_reversed = transfer.amount_reversed + amount
  const reversed = amount_reversed === transfer.amount
  const after = provider.platform.transfers.put(transfer.id, {
    ...transfer,
    amount_reversed,
    reversed,
    reversals: embed(transfer.reversals, reversal),
  })
  provider.emit('transfer.reversed', after)
  takeFrom(provider, transfer, account, reversal)
  return reversal
}

function takeFrom(
  provider: Provider,
  transfer: Stripe.Transfer,
  account: string,
  { amount, created }: Stripe.TransferReversal,
) {
  const { balanceTransactions, charges } = provider.booksOf(account)
  const paid = transfer.destination_payment ? charges.get(idOf(transfer.destination_payment)) : undefined
  if (paid)
    charges.put(paid.id, {
      ...paid,
      amount_refunded: paid.amount_refunded + amount,
      refunded: paid.amount_refunded + amount === paid.amount,
    })
  const withdrawal = Money.balanceTransaction({
    created,
    amount: -amount,
    type: 'payment_refund',
    reporting_category: 'refund',
    source: paid?.id ?? transfer.id,
  })
  balanceTransactions.put(withdrawal.id, withdrawal)
}
