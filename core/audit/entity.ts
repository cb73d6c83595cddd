import { entity } from '#core/lib/table'

/** Who did what to whom. Ids and values of states only, never a client's or coach's data. */
export interface AuditEntry {
  entryId: string
  /** `YYYY-MM-DD`. */
  day: string
  actorId: string
  actorRole: string
  /** Of admins only, who share one identity elsewhere (rule one-admin-identity). */
  actorName?: string
  action: string
  targetId: string
  details?: Record<string, string | number | boolean | null>
  createdAt: string
}

/** A day's acts: `audit#<day>`. All that was done to somebody: gsi1 under `audited#<id>`. */
export const AuditEntity = entity<AuditEntry, Pick<AuditEntry, 'day' | 'entryId'>>('audit', {
  key: ({ day, entryId }) => ({ pk: `audit#${day}`, sk: entryId }),
  gsi1: ({ targetId, entryId }) => ({ pk: `audited#${targetId}`, sk: entryId }),
})
