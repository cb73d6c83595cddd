import * as v from 'valibot'
import { clientFilter } from '#core/accounts/shared/client-schema'
import { AuditQuery } from '#core/audit/shared/schema'
import { ApplicationFilter, coachFilter } from '#core/coach/shared/admin-schema'
import { Email, Id, TableQuery } from '#core/shared/schema'
import { ReaderTimeZone } from '#core/shared/time-zone'

export const EXPORTED = [
  'coaches',
  'applications',
  'clients',
  'deleted-clients',
  'coach-clients',
  'reviews',
  'answers',
  'change-requests',
  'extra-specialties',
  'audit-log',
  'newsletter',
] as const
export type Exported = (typeof EXPORTED)[number]

const { person, admin, action, day, offset } = AuditQuery.entries

/** A table and its filters; the last five are for the audit log. The newsletter list is always exported in full. */
export const ExportRequest = v.pipe(
  v.strictObject({
    table: v.picklist(EXPORTED, 'Choose a table'),
    timeZone: ReaderTimeZone,
    search: TableQuery.entries.search,
    /** The order on screen. The audit log and the newsletter have only one order. */
    sort: TableQuery.entries.sort,
    order: TableQuery.entries.order,
    nutritionistId: v.optional(Id),
    /** Filters of the applications, clients and coaches. */
    status: v.optional(ApplicationFilter),
    ...clientFilter,
    ...coachFilter,
    person,
    admin,
    action,
    day,
    offset,
  }),
  v.forward(
    v.partialCheck(
      [['table'], ['nutritionistId']],
      ({ table, nutritionistId }) => table !== 'coach-clients' || nutritionistId !== undefined,
      'Choose a coach',
    ),
    ['nutritionistId'],
  ),
)
export type ExportRequest = v.InferOutput<typeof ExportRequest>

/** The row after which a part begins: its id, or its email address if its table has no ids. */
export const PartQuery = v.strictObject({
  after: v.optional(v.union([Id, Email], 'Invalid position in the table')),
})

const part = {
  /** Lines of the CSV file, newest first, or by email address for the newsletter. */
  lines: v.array(v.string()),
  /** The sort key of each line, for sorting after all parts have arrived. Empty if the lines are in order already. */
  keys: v.array(v.union([v.string(), v.number(), v.boolean()])),
  next: v.nullable(v.string()),
}
export const ExportPart = v.object(part)
export type ExportPart = v.InferOutput<typeof ExportPart>

/** The first part, the id for fetching the others, the file's name and header line, and its sort order. */
export const StartedExport = v.object({
  id: v.string(),
  name: v.string(),
  head: v.string(),
  order: v.picklist(['asc', 'desc']),
  ...part,
})
export type StartedExport = v.InferOutput<typeof StartedExport>
