import { prepareAuditEntry } from '#core/audit/audit'
import { recordViews, TEAM } from '#core/audit/profile-views'
import { ExportEntity } from '#core/exports/entity'
import type { ExportPart, ExportRequest, StartedExport } from '#core/exports/shared/schema'
import { type TablePart, tables } from '#core/exports/tables'
import type { AdminActor } from '#core/lib/actor'
import { csvOf } from '#core/lib/csv'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import { now, nowSeconds } from '#core/shared/clock'
import { notFound } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'
import { dayIn } from '#core/shared/time-in-zone'

/**
 * Starts the export of a table and returns its first part. Nothing is sent before the audit log records who gets it
 * (rule exports).
 */
export async function startExport(actor: AdminActor, request: ExportRequest): Promise<StartedExport> {
  const { table, timeZone, search, sort, order, ...rest } = request
  const part = await tables[table](request)
  const id = newId()
  const isFiltered = search !== '' || Object.values(rest).some((value) => value !== undefined)
  await transact([
    prepareAuditEntry(actor, 'table.export', id, {
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
  const head = csvOf({ ...part, timeZone }, [])
  const name = `${table}-${dayIn(now(), timeZone)}.csv`
  return { id, name, head, order: part.order, ...(await partFor(part, timeZone)) }
}

/**
 * Returns the part after a row, or the first part if there is none. Throws 404 unless this admin started the export
 * within the last hour.
 */
export async function readPart(actor: AdminActor, exportId: string, after?: string): Promise<ExportPart> {
  const begun = await ExportEntity.find({ exportId, adminId: actor.id })
  if (!begun || begun.expiresAt <= nowSeconds()) throw notFound('Export')
  const { table, timeZone } = begun.request
  return partFor(await tables[table](begun.request, after), timeZone)
}

/** Records whose data the part contains (rule record-profile-views). */
async function partFor(
  { columns, rows, keys, next, clientIds = [] }: TablePart,
  timeZone: string,
): Promise<ExportPart> {
  await recordViews(TEAM, clientIds, ['profile'])
  return { lines: rows.map((row) => csvOf({ columns, timeZone }, [row], false)), keys, next }
}
