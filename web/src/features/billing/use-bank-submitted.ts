import { useQuery } from '@tanstack/react-query'
import type { BankAccount } from '#core/coach/shared/schema'
import { bankQuery } from '@/features/billing/bank-queries'

/** Whether the coach can be paid, as far as is known. */
export const useBankSubmitted = (stored: BankAccount) =>
  useQuery({ ...bankQuery, enabled: false }).data?.submitted ?? stored.submitted
