import { ledgerApi } from '#core/ledger/api'
import { listReturnedPayments } from '#core/ledger/returned-payments'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(ledgerApi.listReturned, ({ query }) => listReturnedPayments(query))
