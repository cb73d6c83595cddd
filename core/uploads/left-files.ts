import { newId } from '#core/lib/ids'
import { describe, log } from '#core/lib/log'
import { entity, transact, type Write, write } from '#core/lib/table'
import { type Day, dayOf, now } from '#core/shared/clock'
import { type CheckedFile, discard, store } from '#core/uploads/files'
import { placeOf } from '#core/uploads/place'

/** Whose a file is; one that answers a form also belongs to the poll. */
export interface FileOwner {
  ownerId: string
  pollId?: string
}

/** Files that may be left over: about to be named by something of their owner's, or named no more (rule left-files-go). */
export interface LeftFiles extends FileOwner {
  day: Day
  filesId: string
  keys: string[]
}

/** Of a day: `left-files#<day>`. */
export const LeftFilesEntity = entity<LeftFiles, Pick<LeftFiles, 'day' | 'filesId'>>('left-files', {
  key: ({ day, filesId }) => ({ pk: `left-files#${day}`, sk: filesId }),
})

const note = (owner: FileOwner, keys: string[]): Write =>
  LeftFilesEntity.create({ ...owner, day: dayOf(now()), filesId: newId(), keys })

/** Stores checked files and returns their keys. They are on record before: what fails or is killed leaves none. */
export async function storeNoted(
  owner: FileOwner,
  files: { file: CheckedFile; folder: string }[],
): Promise<string[]> {
  if (files.length === 0) return []
  await write(
    note(
      owner,
      files.map(({ file, folder }) => placeOf(file, folder)),
    ),
  )
  return Promise.all(files.map(({ file, folder }) => store(file, folder)))
}

/**
 * Commits `writes`, after which nothing names the files of these keys, and deletes these. They are on record with it:
 * what is killed in between, or cannot be deleted now, is swept.
 */
export async function transactWithout(owner: FileOwner, keys: string[], writes: Write[]): Promise<void> {
  if (writes.length > 0) await transact(keys.length > 0 ? [...writes, note(owner, keys)] : writes)
  await discard(keys).catch((error: unknown) => log('error', 'files not deleted yet', describe(error)))
}
