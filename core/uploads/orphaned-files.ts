import { newId } from '#core/lib/ids'
import { describe, log } from '#core/lib/log'
import { transact, type Write, write } from '#core/lib/table'
import { dayOf, now } from '#core/shared/clock'
import { type FileOwner, OrphanedFilesEntity } from '#core/uploads/entity'
import { type CheckedFile, discardFiles, storeFile } from '#core/uploads/files'
import { storageKeyOf } from '#core/uploads/storage-key'

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
  return Promise.all(files.map(({ file, folder }) => storeFile(file, folder)))
}

/**
 * Commits `writes`, which remove the references to these files, and deletes the files. The same transaction records
 * them, so that a job deletes them later if this is killed or the deletion fails.
 */
export async function transactAndDiscard(owner: FileOwner, keys: string[], writes: Write[]): Promise<void> {
  if (writes.length > 0) await transact(keys.length > 0 ? [...writes, recordFiles(owner, keys)] : writes)
  await discardFiles(keys).catch((error: unknown) => log('error', 'files not deleted yet', describe(error)))
}
