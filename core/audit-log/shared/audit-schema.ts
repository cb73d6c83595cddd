import * as v from 'valibot'
import { USER_TYPES } from '#core/identity/shared/schema'

export const AuditLogEntry = v.object({
  id: v.string(),
  createdAt: v.string(),
  actor: v.object({ id: v.string(), name: v.string(), role: v.string() }),
  action: v.string(),
  /** `type` is null if the target isn't a person or has been deleted. */
  person: v.object({ id: v.string(), name: v.string(), type: v.nullable(v.picklist(USER_TYPES)) }),
  details: v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
  address: v.nullable(v.string()),
  /** True if the action's result is still current, so the previous state can be restored. */
  canUndo: v.boolean(),
})
export type AuditLogEntry = v.InferOutput<typeof AuditLogEntry>

export const AuditLogPage = v.object({ rows: v.array(AuditLogEntry), next: v.nullable(v.string()) })
export type AuditLogPage = v.InferOutput<typeof AuditLogPage>
