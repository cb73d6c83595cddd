import { ledgerApi } from '#core/ledger/api'
import { listPayouts } from '#core/ledger/payouts'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(ledgerApi.listPayouts, ({ actor, query }) => listPayouts(actor, query))
