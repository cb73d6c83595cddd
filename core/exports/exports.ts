import { record } from '#core/audit/audit'
import { recordViews, TEAM } from '#core/audit/profile-views'
import { ExportEntity } from '#core/exports/entity'
import type { ExportPart, ExportRequest, StartedExport } from '#core/exports/shared/schema'
import { type TablePart, tables } from '#core/exports/tables'
import type { AdminActor } from '#core/lib/actor'
import { csvOf } from '#core/lib/csv'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import { dayOf, now, nowSeconds } from '#core/shared/clock'
import { notFound } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

/**
 * Starts the export of a table and returns its first part. Nothing is sent before the audit log records who gets it
 * (rule exports).
 */
export async function start(actor: AdminActor, request: ExportRequest): Promise<StartedExport> {
  const { table, search, sort, order, ...rest } = request
  const part = await tables[table](request)
  const id = newId()
  const isFiltered = search !== '' || Object.values(rest).some((value) => value !== undefined)
  await transact([
    record(actor, 'table.export', id, {
      table,
      ...(part.count !== undefined && { rows: part.count }),
      ...(isFiltered && { filtered: true }),
    }),
    ...(part.next
      ? [
          ExportEntity.create({
            exportId: id,
            adminId: actor.id,
            request,
            expiresAt: nowSeconds() + RETENTION.completedExport,
          }),
        ]
      : []),
  ])
  const head = csvOf(part.columns, [])
  return { id, name: `${table}-${dayOf(now())}.csv`, head, order: part.order, ...(await partFor(part)) }
}

/**
 * Returns the part after a row, or the first part if there is none. Throws 404 unless this admin started the export
 * within the last hour.
 */
export async function readPart(actor: AdminActor, exportId: string, after?: string): Promise<ExportPart> {
  const begun = await ExportEntity.find({ exportId, adminId: actor.id })
  if (!begun || begun.expiresAt <= nowSeconds()) throw notFound('Export')
  return partFor(await tables[begun.request.table](begun.request, after))
}

/** Records whose data the part contains (rule views-are-recorded). */
async function partFor({ columns, rows, keys, next, clientIds = [] }: TablePart): Promise<ExportPart> {
  await recordViews(TEAM, clientIds, ['profile'])
  return { lines: rows.map((row) => csvOf(columns, [row], false)), keys, next }
}
