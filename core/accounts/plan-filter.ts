import type { ClientFilter } from '#core/accounts/shared/client-schema'
import type { SubscriptionItem } from '#core/billing/entity'
import { listAllRunning } from '#core/billing/entity'
import { matchesFilter } from '#core/billing/plans/client-filter'
import { mainPlanOf } from '#core/billing/sales/paying'
import { clientTable } from '#core/client/directory'
import { type ClientRow, listClientRows } from '#core/client/entity'
import { cached } from '#core/lib/cached'
import { lastDayStart } from '#core/shared/clock'
import type { TableShape } from '#core/shared/table-page'

const KEPT_MILLISECONDS = 10_000

/** A row of the table of clients with the client's running plans. */
export interface PayingRow extends ClientRow {
  plans: SubscriptionItem[]
}

/** The table of clients, which can also be sorted by what they pay for their main plan. */
export const payingTable: TableShape<PayingRow> = {
  ...clientTable,
  columns: {
    ...clientTable.columns,
    subscription: ({ plans }) => mainPlanOf(plans)?.amountCents ?? 0,
  },
}

export const payingRows = cached(KEPT_MILLISECONDS, async (): Promise<PayingRow[]> => {
  const [rows, running] = await Promise.all([listClientRows(), listAllRunning()])
  const plansOf = Map.groupBy(running, ({ clientId }) => clientId)
  return rows.map((row) => ({ ...row, plans: plansOf.get(row.clientId) ?? [] }))
})

/** Matches the clients that a table or its export shows. */
export function isShownClient({ show, plan }: ClientFilter) {
  const since = show === 'NEW' ? lastDayStart() : ''
  const matches = matchesFilter({ show: show === 'NEW' ? undefined : show, plan })
  return (row: PayingRow) => matches(row) && row.createdAt >= since
}
