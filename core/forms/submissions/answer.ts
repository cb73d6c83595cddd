import {
  AssignmentDraftEntity,
  AssignmentEntity,
  type AssignmentItem,
  OpenAssignmentEntity,
  REPEATED_FIELDS,
  type StoredAnswers,
  SubmissionEntity,
} from '#core/forms/assignments/entity'
import { markOpened } from '#core/forms/assignments/opening'
import { prepareAnsweredHealthFacts } from '#core/forms/assignments/prefill'
import { assignmentOf } from '#core/forms/assignments/present'
import { getOwn, type Recipient, recalled } from '#core/forms/assignments/recipient'
import { prepareSendingCount } from '#core/forms/assignments/sending-entity'
import {
  type AnswerInput,
  type CompletedAssignment,
  type Draft,
  type DraftInput,
  MAX_ANSWERS_BYTES,
} from '#core/forms/assignments/shared/schema'
import { FormEntity, FormVersionEntity } from '#core/forms/definitions/entity'
import { type Answers, checkAnswers } from '#core/forms/definitions/shared/answers'
import { bytesOf, type FormDocument } from '#core/forms/definitions/shared/document'
import { storeFiles } from '#core/forms/submissions/answer-files'
import { ReceivedSubmissionEntity, receivedOf } from '#core/forms/submissions/received-entity'
import { prepareRetentions } from '#core/forms/submissions/retention'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import { now, nowIso } from '#core/shared/clock'
import { conflict, invalid, isConflict } from '#core/shared/errors'
import { pick } from '#core/shared/pick'

const alreadyAnswered = () => conflict('This form was already answered', 'CONFLICT', 'ANSWERED')
const changed = () =>
  conflict(
    'This form was just changed, and we kept your answers. Please check and try again.',
    'FORM_CHANGED',
  )
const draftChanged = () =>
  conflict('This form was just filled in on another device. Please try again.', 'DRAFT_CHANGED')

/**
 * Stores the answers and the facts they contain, lists them for the sender, and closes the assignment, in one
 * transaction. If the assignment is already completed, returns the first result (rules submit-once, remembered-answers,
 * received-submissions).
 */
export async function answer(
  actor: Recipient,
  assignmentId: string,
  input: AnswerInput,
): Promise<CompletedAssignment> {
  const assignment = await getOwn(actor, assignmentId)
  if (input.recipientId !== actor.id)
    throw invalid([{ path: 'recipientId', message: 'This form is not for them' }])
  if (assignment.completedAt) return completed(assignment)
  if (assignment.recalledAt) throw recalled()
  const { document, version } = await answered(assignment, input.version)
  const { answers, problems } = checkAnswers(document, input.data)
  if (problems.length > 0) throw invalid(problems.map(({ id, message }) => ({ path: `data.${id}`, message })))
  refuseTooLong(answers)
  const createdAt = nowIso()
  const facts = await prepareAnsweredHealthFacts(assignment, document, answers, input.seen, createdAt)
  // Answering a form opens it, so it can't be recalled from here on.
  if ((await markOpened(assignment)).recalledAt) throw recalled()
  const data = await stored(actor, assignmentId, document, answers, createdAt)
  const submissionId = newId()
  const submission = { ...pick(assignment, REPEATED_FIELDS), submissionId, version, data, createdAt }
  try {
    await transact([
      AssignmentEntity.update(
        { assignmentId },
        { set: { completedAt: createdAt, submissionId } },
        { if: { completedAt: null, recalledAt: null }, else: alreadyAnswered },
      ),
      ...prepareSendingCount(assignment, 'answered'),
      OpenAssignmentEntity.remove(assignment),
      AssignmentDraftEntity.remove({ assignmentId }),
      SubmissionEntity.create(submission),
      ReceivedSubmissionEntity.create(receivedOf(submission)),
      ...prepareRetentions(document, submission),
      ...facts,
    ])
  } catch (error) {
    if (!isConflict(error, 'ANSWERED')) throw error
    return completed(await getOwn(actor, assignmentId))
  }
  return completed({ ...assignment, completedAt: createdAt, submissionId })
}

/**
 * Saves a draft over the revision it is based on. Devices' clocks differ, so times can't tell which of two drafts is
 * newer. Throws 409 `DRAFT_CHANGED` if another device has saved since, and 409 if the assignment has been answered
 * already or was recalled.
 */
export async function saveDraft(
  actor: Recipient,
  assignmentId: string,
  { data, files, revision }: DraftInput,
): Promise<Draft> {
  const [assignment, before] = await Promise.all([
    getOwn(actor, assignmentId),
    AssignmentDraftEntity.find({ assignmentId }),
  ])
  if (assignment.completedAt) throw alreadyAnswered()
  refuseTooLong({ data, files })
  if ((before?.revision ?? 0) !== revision) throw draftChanged()
  if ((await markOpened(assignment)).recalledAt) throw recalled()
  const draft = { data, ...(files && { files }), savedAt: now(), revision: revision + 1 }
  await transact([
    AssignmentEntity.check(
      { assignmentId },
      { if: { completedAt: null, recalledAt: null }, else: alreadyAnswered },
    ),
    AssignmentDraftEntity.put(
      { assignmentId, recipientId: actor.id, ...draft },
      { if: { revision: revision === 0 ? { absent: true } : revision }, else: draftChanged },
    ),
  ])
  return draft
}

const completed = (assignment: AssignmentItem): CompletedAssignment => ({
  ...assignmentOf(assignment),
  submissionId: assignment.submissionId ?? '',
})

/**
 * Returns the version that was filled in. Throws 409 `FORM_CHANGED` if it doesn't exist or is older than the one that
 * was sent.
 */
async function answered(assignment: AssignmentItem, answeredVersion: number | undefined) {
  const form = await FormEntity.find(assignment)
  if (!form) throw changed()
  const version = answeredVersion ?? form.version
  if (version === form.version) return form
  const old =
    version >= assignment.version && (await FormVersionEntity.find({ path: assignment.path, version }))
  if (!old) throw changed()
  return old
}

function refuseTooLong(data: object) {
  if (bytesOf(data) > MAX_ANSWERS_BYTES)
    throw invalid([{ path: 'data', message: 'Your answers are too long in total. Shorten some of them.' }])
}

/** Replaces uploaded files with stored ones, and adds to each signature what was agreed to and when. */
async function stored(
  actor: Recipient,
  assignmentId: string,
  { fields }: FormDocument,
  answers: Answers,
  signedAt: string,
): Promise<StoredAnswers> {
  const data: StoredAnswers = { ...answers, ...(await storeFiles(actor, assignmentId, fields, answers)) }
  for (const field of fields) {
    const value = answers[field.id]
    if (field.type === 'consent' && value !== undefined)
      data[field.id] = { ...(value as { name: string }), wording: field.wording, signedAt }
  }
  return data
}
