import { ledgerApi } from '#core/ledger/api'
import * as Ledger from '#core/ledger/ledger'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(ledgerApi.adminReport, ({ query }) => Ledger.platformReport(query.timeZone))
