import { billingApi } from '#core/billing/api'
import * as Ledger from '#core/billing/ledger'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(billingApi.coachReport, ({ actor }) => Ledger.coachReport(actor))
