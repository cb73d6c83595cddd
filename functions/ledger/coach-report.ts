import { ledgerApi } from '#core/ledger/api'
import * as Ledger from '#core/ledger/ledger'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(ledgerApi.coachReport, ({ actor, query }) =>
  Ledger.coachReport(actor.id, query.timeZone),
)
