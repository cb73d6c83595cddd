import { filesIn, isStoredFile } from '#core/coach/changes'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { coachFor } from '#core/coach/present'
import { FILE_FIELDS, type FileField } from '#core/coach/shared/fields'
import type { Application, Coach } from '#core/coach/shared/schema'
import { type Stored, submit } from '#core/coach/submission'
import { prepareEmailChange } from '#core/identity/email-change'
import type { Actor, CoachActor } from '#core/lib/actor'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { invalid } from '#core/shared/errors'
import { messages } from '#core/shared/messages'
import * as Files from '#core/uploads/files'
import { storeRecorded, transactAndDiscard } from '#core/uploads/orphaned-files'

/**
 * Submits or edits an application. Edits take effect immediately until the application is approved, and become a
 * change request after that (rules reapply-after-rejection and change-request).
 */
export async function apply(actor: CoachActor, application: Application): Promise<Coach> {
  if (actor.accountStatus === 'NEW' && !application.resume)
    throw invalid([{ path: 'resume', message: messages.resumeRequired }])
  const { resume, coverLetter, liabilityInsurance, ...answers } = application
  const [read, files] = await Promise.all([
    load(actor, application.email),
    storeFiles(actor, actor.id, { resume, coverLetter, liabilityInsurance }),
  ])
  const felonyExplain = answers.felony ? answers.felonyExplain : ''
  const after = await retryOnConflict(async (attempt) => {
    const { before, address } = attempt === 1 ? read : await load(actor, application.email)
    const { writes, after } = await submit(actor, before, { ...answers, felonyExplain, ...files })
    const discarded = discardedOf({ before, files, after })
    await transactAndDiscard({ ownerId: actor.id }, discarded, [...writes, ...address])
    return after
  })
  return coachFor('self', after.coach, after.changeRequest)
}

async function load({ id: coachId }: CoachActor, email: string) {
  const [coach, changeRequest, address] = await Promise.all([
    CoachEntity.find({ coachId }),
    ChangeRequestEntity.find({ coachId }),
    prepareEmailChange(coachId, email),
  ])
  return { before: { coach, changeRequest }, address }
}

export async function storeFiles(
  actor: Actor,
  coachId: string,
  sources: Pick<Application, FileField>,
): Promise<Partial<Record<FileField, string>>> {
  const checked = await Promise.all(
    FILE_FIELDS.map(async (field) => {
      const source = sources[field]
      return source ? ([field, await Files.checkFile(actor, field, source)] as const) : undefined
    }),
  )
  const named = checked.filter((entry) => entry !== undefined)
  const keys = await storeRecorded(
    { ownerId: coachId },
    named.map(([field, file]) => ({ file, folder: `private/${coachId}/${field}` })),
  )
  return Object.fromEntries(named.map(([field], index) => [field, keys[index]]))
}

interface Exchange {
  before: Stored
  files: Partial<Record<FileField, string>>
  after: Stored
}

/**
 * Returns the files that nothing refers to after the edit: replaced ones, and uploads that turned out not to be
 * needed.
 */
export function discardedOf({ before, files, after }: Exchange): string[] {
  const remainingFiles = filesOf(after)
  return [...filesOf(before), ...Object.values(files)].filter((key) => !remainingFiles.includes(key))
}

export function filesOf({ coach, changeRequest }: Stored): string[] {
  const stored = FILE_FIELDS.map((field) => coach?.[field]).filter(isStoredFile)
  return changeRequest ? [...stored, ...filesIn(changeRequest.updates, 'new')] : stored
}
