import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { orEmpty, shape } from '#core/lib/shape'

/** The owner of a file. A file that answers a form also belongs to its assignment. */
export const FileOwner = shape({
  ownerId: v.string(),
  assignmentId: v.optional(v.string()),
})
export type FileOwner = v.InferOutput<typeof FileOwner>

/**
 * Files that may be left over, because an item of their owner is about to refer to them or no longer does (rule
 * delete-unused-files).
 */
export const OrphanedFiles = shape({
  ...FileOwner.entries,
  day: v.string(),
  filesId: v.string(),
  keys: orEmpty(v.string()),
})
export type OrphanedFiles = v.InferOutput<typeof OrphanedFiles>

/** By day: `orphaned-files#<day>`. */
export const OrphanedFilesEntity = entity('orphaned-files', {
  personal: { topic: 'files', of: ['ownerId'], erasure: 'expire' },
  shape: OrphanedFiles,
  id: ['day', 'filesId'],
  key: ({ day, filesId }) => ({ pk: `orphaned-files#${day}`, sk: filesId }),
})
