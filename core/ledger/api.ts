import * as v from 'valibot'
import { ReportEntry } from '#core/ledger/schema'
import { defineEndpoints } from '#core/lib/api'

export const ledgerApi = defineEndpoints({
  coachReport: {
    method: 'GET',
    path: '/stripe/coachreports',
    access: ['approvedCoach'],
    response: v.array(ReportEntry),
  },
  adminReport: {
    method: 'GET',
    path: '/stripe/adminreports',
    access: ['admin'],
    response: v.array(ReportEntry),
  },
})
