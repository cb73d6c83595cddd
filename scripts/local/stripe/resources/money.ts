import type Stripe from 'stripe'
import { type Api, requireItem } from '#scripts/local/stripe/api'
import { setPayoutInterval, settingsOf, settled, sums } from '#scripts/local/stripe/billing/balance'
import { refundFee } from '#scripts/local/stripe/billing/refunds'
import { reverse, send } from '#scripts/local/stripe/billing/transfers'
import { missingReference } from '#scripts/local/stripe/errors'
import { matchesValues, page, paging, pagingByTime } from '#scripts/local/stripe/lists'
import {
  choice,
  currency,
  integer,
  mergeMetadata,
  metadata,
  optional,
  shape,
  text,
} from '#scripts/local/stripe/params'
import type { Provider } from '#scripts/local/stripe/provider'

const id = text(255)

/** The balance, its transactions, transfers, application fees and payouts of the platform or a connected account. */
export function money(api: Api, provider: Provider) {
  api.get('/v1/balance', {}, ({ books }): Stripe.Balance => {
    const { available, pending } = sums(books, provider.now())
    const inUsd = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]
    return { object: 'balance', available: inUsd(available), livemode: false, pending: inUsd(pending) }
  })

  api.get('/v1/balance_settings', {}, ({ books }) => settingsOf(books))
  const schedule = shape({ interval: choice('daily', 'manual') })
  const newSettings = { payments: shape({ payouts: shape({ schedule }) }) }
  api.post('/v1/balance_settings', newSettings, ({ params, books }) =>
    setPayoutInterval(books, params.payments.payouts.schedule.interval),
  )

  const entryFilters = {
    ...pagingByTime,
    type: optional(text(50)),
    source: optional(id),
    payout: optional(id),
    currency: optional(text(3)),
  }
  api.get('/v1/balance_transactions', entryFilters, ({ params, books }) => {
    const { type, source, payout, currency } = params
    // Our payouts are manual, so a payout's only transaction is its own.
    const list = page(
      books.balanceTransactions.list(),
      params,
      '/v1/balance_transactions',
      (entry) =>
        (type === undefined || entry.type === type) &&
        (source === undefined || entry.source === source) &&
        (payout === undefined || entry.source === payout) &&
        (currency === undefined || entry.currency === currency),
    )
    return { ...list, data: list.data.map((entry) => settled(entry, provider.now())) }
  })
  api.get('/v1/balance_transactions/:id', {}, ({ id, books }) =>
    settled(requireItem(books.balanceTransactions.get(id), 'balance_transaction', id), provider.now()),
  )

  const transferFilters = { ...pagingByTime, destination: optional(id), transfer_group: optional(text()) }
  api.get('/v1/transfers', transferFilters, ({ params, books }) => {
    const { destination, transfer_group: group } = params
    return page(
      books.transfers.list(),
      params,
      '/v1/transfers',
      (transfer) =>
        (destination === undefined || transfer.destination === destination) &&
        (group === undefined || transfer.transfer_group === group),
    )
  })
  const newTransfer = {
    amount: integer(1, 99_999_999),
    currency,
    destination: id,
    transfer_group: optional(text()),
    metadata: optional(metadata),
  }
  api.post('/v1/transfers', newTransfer, ({ params }) => {
    const { amount, destination, transfer_group = null } = params
    if (!provider.platform.accounts.get(destination))
      throw missingReference('destination', destination, 'destination')
    return send(provider, {
      amount,
      destination,
      transfer_group,
      metadata: mergeMetadata({}, params.metadata),
    })
  })
  api.get('/v1/transfers/:id/reversals', paging, ({ id, params, books }) => {
    const { reversals } = requireItem(books.transfers.get(id), 'transfer', id)
    return page(books.transferReversals.list(), params, reversals.url, matchesValues({ transfer: id }))
  })
  const newReversal = { amount: optional(integer(1, 99_999_999)), metadata: optional(metadata) }
  api.post('/v1/transfers/:id/reversals', newReversal, ({ id, params }) => {
    const transfer = requireItem(provider.platform.transfers.get(id), 'transfer', id)
    return reverse(provider, transfer, {
      amount: params.amount ?? transfer.amount - transfer.amount_reversed,
      metadata: mergeMetadata({}, params.metadata),
    })
  })
  api.get('/v1/transfers/:id', {}, ({ id, books }) => requireItem(books.transfers.get(id), 'transfer', id))

  api.get('/v1/application_fees', { ...pagingByTime, charge: optional(id) }, ({ params, books }) =>
    page(
      books.applicationFees.list(),
      params,
      '/v1/application_fees',
      matchesValues({ charge: params.charge }),
    ),
  )
  api.get('/v1/application_fees/:id', {}, ({ id, books }) =>
    requireItem(books.applicationFees.get(id), 'application_fee', id),
  )
  api.get('/v1/application_fees/:id/refunds', paging, ({ id, params, books }) => {
    const { refunds } = requireItem(books.applicationFees.get(id), 'application_fee', id)
    return page(books.feeRefunds.list(), params, refunds.url, matchesValues({ fee: id }))
  })
  const newFeeRefund = { amount: optional(integer(1, 99_999_999)), metadata: optional(metadata) }
  api.post('/v1/application_fees/:id/refunds', newFeeRefund, ({ id, params }) => {
    const fee = requireItem(provider.platform.applicationFees.get(id), 'application_fee', id)
    return refundFee(provider, fee, params.amount ?? fee.amount - fee.amount_refunded)
  })

  const payoutFilters = { ...pagingByTime, status: optional(choice('paid', 'pending', 'failed', 'canceled')) }
  api.get('/v1/payouts', payoutFilters, ({ params, books }) =>
    page(books.payouts.list(), params, '/v1/payouts', matchesValues({ status: params.status })),
  )
  api.get('/v1/payouts/:id', {}, ({ id, books }) => requireItem(books.payouts.get(id), 'payout', id))
}
