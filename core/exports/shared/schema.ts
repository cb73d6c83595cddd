import * as v from 'valibot'
import { AuditQuery } from '#core/audit/shared/schema'
import { Email, Id, TableQuery } from '#core/shared/schema'

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

const { person, admin, action, day } = AuditQuery.entries

/** A table with what narrows it; the last four are the audit log's. Who gets the newsletter comes whole. */
export const ExportRequest = v.pipe(
  v.strictObject({
    table: v.picklist(EXPORTED, 'Choose a table'),
    search: TableQuery.entries.search,
    /** As on the screen; the audit log and the newsletter have one order alone. */
    sort: TableQuery.entries.sort,
    order: TableQuery.entries.order,
    nutritionistId: v.optional(Id),
    person,
    admin,
    action,
    day,
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

/** Behind which row a part begins: its id, or its address where rows have none. */
export const PartQuery = v.strictObject({
  after: v.optional(v.union([Id, Email], 'There is no such row')),
})

const part = {
  /** Of the file, newest first; the newsletter's by address. */
  lines: v.array(v.string()),
  /** Of each line its place in the order, once all are there; none where they are in it. */
  keys: v.array(v.union([v.string(), v.number(), v.boolean()])),
  next: v.nullable(v.string()),
}
export const ExportPart = v.object(part)
export type ExportPart = v.InferOutput<typeof ExportPart>

/** The first part, under which the others are asked for, how the file is called and begins, and how it is ordered. */
export const StartedExport = v.object({
  id: v.string(),
  name: v.string(),
  head: v.string(),
  order: v.picklist(['asc', 'desc']),
  ...part,
})
export type StartedExport = v.InferOutput<typeof StartedExport>
