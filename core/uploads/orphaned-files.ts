import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { newId } from '#core/lib/ids'
import { describe, log } from '#core/lib/log'
import { orEmpty, shape } from '#core/lib/shape'
import { transact, type Write, write } from '#core/lib/table'
import { dayOf, now } from '#core/shared/clock'
import { type CheckedFile, discard, store } from '#core/uploads/files'
import { storageKeyOf } from '#core/uploads/storage-key'

/** The owner of a file. A file that answers a form also belongs to its poll. */
export const FileOwner = shape({
  ownerId: v.string(),
  pollId: v.optional(v.string()),
})
export type FileOwner = v.InferOutput<typeof FileOwner>

/**
 * Files that may be left over, because an item of their owner is about to refer to them or no longer does (rule
 * left-files-go).
 */
export const OrphanedFiles = shape({
  ...FileOwner.entries,
  day: v.string(),
  filesId: v.string(),
  keys: orEmpty(v.string()),
})
export type OrphanedFiles = v.InferOutput<typeof OrphanedFiles>

/** By day: `left-files#<day>`. */
export const OrphanedFilesEntity = entity('left-files', {
  shape: OrphanedFiles,
  id: ['day', 'filesId'],
  key: ({ day, filesId }) => ({ pk: `left-files#${day}`, sk: filesId }),
})

const recordFiles = (owner: FileOwner, keys: string[]): Write =>
  OrphanedFilesEntity.create({ ...owner, day: dayOf(now()), filesId: newId(), keys })

/**
 * Stores checked files and returns their keys. They are recorded first, so that a failed or killed request leaves no
 * files behind.
 */
export async function storeRecorded(
  owner: FileOwner,
  files: { file: CheckedFile; folder: string }[],
): Promise<string[]> {
  if (files.length === 0) return []
  await write(
    recordFiles(
      owner,
      files.map(({ file, folder }) => storageKeyOf(file, folder)),
    ),
  )
  return Promise.all(files.map(({ file, folder }) => store(file, folder)))
}

/**
 * Commits `writes`, which remove the references to these files, and deletes the files. The same transaction records
 * them, so that a job deletes them later if this is killed or the deletion fails.
 */
export async function transactAndDiscard(owner: FileOwner, keys: string[], writes: Write[]): Promise<void> {
  if (writes.length > 0) await transact(keys.length > 0 ? [...writes, recordFiles(owner, keys)] : writes)
  await discard(keys).catch((error: unknown) => log('error', 'files not deleted yet', describe(error)))
}
