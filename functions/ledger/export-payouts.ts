import { exportPayouts } from '#core/billing/payouts/payouts'
import { ledgerApi } from '#core/ledger/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(ledgerApi.exportPayouts, ({ actor, query }) =>
  exportPayouts(actor, query.timeZone),
)
