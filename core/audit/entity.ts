import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { shape } from '#core/lib/shape'

export const AuditEntry = shape({
  entryId: v.string(),
  day: v.string(),
  actorId: v.string(),
  actorRole: v.string(),
  adminName: v.optional(v.string()),
  address: v.optional(v.string()),
  action: v.string(),
  targetId: v.string(),
  details: v.optional(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])))),
  createdAt: v.string(),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

/**
 * Entries of a day: `audit#<day>`. All entries about a person or thing: gsi1 under `audited#<id>`. All entries by an
 * actor: gsi2 under `acted#<id>`.
 */
export const AuditEntity = entity('audit', {
  personal: { topic: 'security', of: ['actorId', 'targetId'], erasure: 'keep' },
  shape: AuditEntry,
  id: ['day', 'entryId'],
  key: ({ day, entryId }) => ({ pk: `audit#${day}`, sk: entryId }),
  gsi1: ({ targetId, entryId }) => ({ pk: `audited#${targetId}`, sk: entryId }),
  gsi2: ({ actorId, entryId }) => ({ pk: `acted#${actorId}`, sk: entryId }),
})
