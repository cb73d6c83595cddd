import * as v from 'valibot'
import { AuditQuery } from '#core/audit/schema'
import { Id, TableQuery } from '#core/lib/schema'

/** The admins' tables that can be had as a file. */
export const EXPORTED = [
  'coaches',
  'applications',
  'clients',
  'coach-clients',
  'reviews',
  'answers',
  'change-requests',
  'extra-specialties',
  'audit-log',
] as const
export type Exported = (typeof EXPORTED)[number]

const { person, admin, action, day } = AuditQuery.entries

/** A table with what narrows it; the last four are the audit log's. */
export const ExportRequest = v.pipe(
  v.strictObject({
    table: v.picklist(EXPORTED, 'Choose a table'),
    search: TableQuery.entries.search,
    /** Whose clients. */
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

/** `next` is where the next part goes on; null at the end. */
const part = { text: v.string(), next: v.nullable(v.string()) }
export const ExportPart = v.object(part)
export type ExportPart = v.InferOutput<typeof ExportPart>

/** The first part, under which the others are asked for and how the file is called. */
export const StartedExport = v.object({ id: v.string(), name: v.string(), ...part })
export type StartedExport = v.InferOutput<typeof StartedExport>
