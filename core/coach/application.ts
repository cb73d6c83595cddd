import { filesIn, isStoredFile } from '#core/coach/changes'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { FILE_FIELDS, type FileField } from '#core/coach/fields'
import { coachFor } from '#core/coach/present'
import type { Application, Coach } from '#core/coach/schema'
import { type Stored, submit } from '#core/coach/submission'
import { wantEmail } from '#core/identity/email'
import type { Actor, CoachActor } from '#core/lib/actor'
import { again } from '#core/lib/again'
import { invalid } from '#core/lib/errors'
import { transact } from '#core/lib/table'
import { messages } from '#core/messages'
import * as Files from '#core/uploads/files'

/** An application is changed at once until it is approved, then by request (rules apply-again and change-request). */
export async function apply(actor: CoachActor, application: Application): Promise<Coach> {
  const read = await load(actor, application.email)
  if (!read.before.coach && !application.resume)
    throw invalid([{ path: 'resume', message: messages.resumeRequired }])
  const { resume, coverLetter, liabilityInsurance, ...answers } = application
  const files = await storeFiles(actor, actor.id, { resume, coverLetter, liabilityInsurance })
  const felonyExplain = answers.felony ? answers.felonyExplain : ''
  const { before, after } = await again(async (attempt) => {
    const { before, address } = attempt === 1 ? read : await load(actor, application.email)
    const { writes, after } = await submit(actor, before, { ...answers, felonyExplain, ...files })
    if (writes.length + address.length > 0) await transact([...writes, ...address])
    return { before, after }
  })
  const kept = filesOf(after)
  await Files.discard([...filesOf(before), ...Object.values(files)].filter((key) => !kept.includes(key)))
  return coachFor('self', after.coach, after.changeRequest)
}

async function load({ id: coachId }: CoachActor, email: string) {
  const [coach, changeRequest, address] = await Promise.all([
    CoachEntity.find({ coachId }),
    ChangeRequestEntity.find({ coachId }),
    wantEmail(coachId, email),
  ])
  return { before: { coach, changeRequest }, address }
}

/** Checks what somebody uploaded and stores it as the coach's. */
export async function storeFiles(
  actor: Actor,
  coachId: string,
  sources: Pick<Application, FileField>,
): Promise<Partial<Record<FileField, string>>> {
  const checked = await Promise.all(
    FILE_FIELDS.map(async (field) => {
      const source = sources[field]
      return source ? ([field, await Files.check(actor, field, source)] as const) : undefined
    }),
  )
  const stored = checked
    .filter((entry) => entry !== undefined)
    .map(async ([field, file]) => [field, await Files.store(file, `private/${coachId}/${field}`)] as const)
  return Object.fromEntries(await Promise.all(stored))
}

export function filesOf({ coach, changeRequest }: Stored): string[] {
  const stored = FILE_FIELDS.map((field) => coach?.[field]).filter(isStoredFile)
  return changeRequest ? [...stored, ...filesIn(changeRequest.updates, 'new')] : stored
}
