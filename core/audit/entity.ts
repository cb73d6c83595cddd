import { entity } from '#core/lib/table'
import type { Day } from '#core/shared/clock'

export interface AuditEntry {
  entryId: string
  day: Day
  actorId: string
  actorRole: string
  adminName?: string
  address?: string
  action: string
  targetId: string
  details?: Record<string, string | number | boolean | null>
  createdAt: string
}

/**
 * Entries of a day: `audit#<day>`. All entries about a person or thing: gsi1 under `audited#<id>`. All entries by an
 * actor: gsi2 under `acted#<id>`.
 */
export const AuditEntity = entity<AuditEntry, Pick<AuditEntry, 'day' | 'entryId'>>('audit', {
  key: ({ day, entryId }) => ({ pk: `audit#${day}`, sk: entryId }),
  gsi1: ({ targetId, entryId }) => ({ pk: `audited#${targetId}`, sk: entryId }),
  gsi2: ({ actorId, entryId }) => ({ pk: `acted#${actorId}`, sk: entryId }),
})
