import { ledgerApi } from '#core/ledger/api'
import { exportPayouts } from '#core/ledger/payouts'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(ledgerApi.exportPayouts, ({ actor }) => exportPayouts(actor))
