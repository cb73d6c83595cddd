import * as v from 'valibot'
import {
  CsvFile,
  PayoutQuery,
  Payouts,
  ReportEntry,
  ReturnedPayments,
  ReturnedPaymentsQuery,
} from '#core/ledger/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Id } from '#core/shared/schema'
import { ReaderQuery } from '#core/shared/time-zone'

export const ledgerApi = defineEndpoints({
  listPayouts: {
    method: 'GET',
    path: '/nutritionist/get-paid-list',
    access: ['approvedCoach'],
    query: PayoutQuery,
    response: Payouts,
  },
  exportPayouts: {
    method: 'GET',
    path: '/nutritionist/get-paid-list/csv',
    access: ['approvedCoach'],
    query: ReaderQuery,
    response: CsvFile,
  },
  coachReport: {
    method: 'GET',
    path: '/stripe/coachreports',
    access: ['approvedCoach'],
    query: ReaderQuery,
    response: v.array(ReportEntry),
  },
  reportOfCoach: {
    method: 'GET',
    path: '/stripe/coachreports/{id}',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    query: ReaderQuery,
    response: v.array(ReportEntry),
  },
  allCoachReports: {
    method: 'GET',
    path: '/stripe/allcoachreports',
    access: ['admin'],
    response: v.array(ReportEntry),
  },
  adminReport: {
    method: 'GET',
    path: '/stripe/adminreports',
    access: ['admin'],
    query: ReaderQuery,
    response: v.array(ReportEntry),
  },
  listReturned: {
    method: 'GET',
    path: '/admin/returned-payments',
    access: ['admin'],
    query: ReturnedPaymentsQuery,
    response: ReturnedPayments,
  },
})
