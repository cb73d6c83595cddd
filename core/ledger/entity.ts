import * as v from 'valibot'
import { ENTRY_TYPES, PLATFORM } from '#core/ledger/shared/schema'
import { entity } from '#core/lib/entity'
import { orNull, shape } from '#core/lib/shape'
import { STREAMED } from '#core/lib/streamed-entities'

/** One movement of money on one account, a coach's or PLATFORM. Refunds and disputes are negative. */
export const LedgerEntry = shape({
  accountId: v.string(),
  /**
   * Stripe's id of what moved the money: a charge, refund, fee refund, balance transaction, dispute or reversal. It
   * keeps a movement from being entered twice.
   */
  entryId: v.string(),
  chargeId: v.string(),
  type: v.picklist(ENTRY_TYPES),
  amountCents: v.number(),
  created: v.number(),
  clientId: orNull(v.string()),
  coachId: orNull(v.string()),
  subscriptionId: orNull(v.string()),
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>

/** An account's income in one month or a part of one, always the sum of its entries. */
export const MonthlySum = shape({
  accountId: v.string(),
  /** Until 2026-11 the month in UTC, since then a `MonthPart`. */
  month: v.string(),
  amountCents: v.optional(v.number()),
  entries: v.optional(v.number()),
})
export type MonthlySum = v.InferOutput<typeof MonthlySum>

/** What a client has paid a coach minus what was returned, in cents. Always the sum of the entries of the two. */
export const ClientSum = shape({
  coachId: v.string(),
  clientId: v.string(),
  amountCents: v.optional(v.number()),
  /** The number of payments, including those that were refunded. */
  payments: v.optional(v.number()),
  paidAt: v.optional(v.number()),
})
export type ClientSum = v.InferOutput<typeof ClientSum>

/** The place of an entry among those of all accounts. */
export const cursorOf = ({ created, entryId }: Pick<LedgerEntry, 'created' | 'entryId'>) =>
  `${String(created).padStart(12, '0')}#${entryId}`

/**
 * An account's entries: `ledger#<id>`, prefix `entry#`. Everyone's refunds and disputes: gsi1 under
 * `returned-payments`, with a movement's one or two entries next to each other. Those of a client with their coaches:
 * gsi2 under `paid#<id>`.
 */
export const LedgerEntity = entity('ledger-entry', {
  personal: { topic: 'payments', of: ['clientId', 'coachId'], exportedIn: 'payments', erasure: 'keep' },
  shape: LedgerEntry,
  id: ['accountId', 'created', 'entryId'],
  key: ({ accountId, ...entry }) => ({ pk: `ledger#${accountId}`, sk: `entry#${cursorOf(entry)}` }),
  gsi1: ({ type, accountId, ...entry }) =>
    type === 'refund' || type === 'dispute'
      ? { pk: RETURNED_PAYMENTS, sk: `${cursorOf(entry)}#${accountId}` }
      : undefined,
  gsi2: ({ accountId, clientId, ...entry }) =>
    clientId && accountId !== PLATFORM
      ? { pk: `paid#${clientId}`, sk: `${cursorOf(entry)}#${accountId}` }
      : undefined,
})
export const RETURNED_PAYMENTS = 'returned-payments'
export const MonthlySumEntity = entity('monthly-sum', {
  personal: { topic: 'payments', of: ['accountId'], erasure: 'keep' },
  shape: MonthlySum,
  id: ['accountId', 'month'],
  key: ({ accountId, month }) => ({ pk: `ledger#${accountId}`, sk: `month#${month}` }),
})
export const ClientSumEntity = entity(STREAMED.clientSum, {
  personal: { topic: 'payments', of: ['clientId', 'coachId'], erasure: 'keep' },
  shape: ClientSum,
  id: ['coachId', 'clientId'],
  key: ({ coachId, clientId }) => ({ pk: `ledger#${coachId}`, sk: `client#${clientId}` }),
})
