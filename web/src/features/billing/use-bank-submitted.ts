import { useQuery } from '@tanstack/react-query'
import type { BankAccount } from '#core/coach/shared/schema'
import { bankQuery } from '@/features/billing/bank-queries'

/** Whether the coach can be paid, from the latest response of Stripe or else the stored state. */
export const useBankSubmitted = (stored: BankAccount) =>
  useQuery({ ...bankQuery, enabled: false }).data?.submitted ?? stored.submitted
