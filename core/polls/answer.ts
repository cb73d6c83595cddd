import { type Answers, checkAnswers } from '#core/forms/answers'
import { bytesOf, type FormDocument } from '#core/forms/document'
import { FormEntity, FormVersionEntity } from '#core/forms/entity'
import { nowIso } from '#core/lib/clock'
import { AppError, conflict, invalid } from '#core/lib/errors'
import { newId } from '#core/lib/ids'
import { pick } from '#core/lib/pick'
import { transact, write } from '#core/lib/table'
import {
  formFilesOf,
  OpenPollEntity,
  PollDraftEntity,
  PollEntity,
  type PollItem,
  type StoredAnswers,
  SubmissionEntity,
} from '#core/polls/entity'
import { getOwn, type Recipient } from '#core/polls/own'
import { pollOf } from '#core/polls/present'
import {
  type AnswerInput,
  type CompletedPoll,
  type Draft,
  type DraftInput,
  MAX_ANSWERS_BYTES,
} from '#core/polls/schema'
import * as Files from '#core/uploads/files'

const done = conflict('This was answered before')
const changed = conflict(
  'This form has changed. Please look at it again; your answers are kept.',
  'FORM_CHANGED',
)

/** Keeps the answers and closes the poll, both or neither; whoever comes second gets the first result (rule answered-once). */
export async function answer(actor: Recipient, pollId: string, input: AnswerInput): Promise<CompletedPoll> {
  const poll = await getOwn(actor, pollId)
  if (input.recipientId !== actor.id)
    throw invalid([{ path: 'recipientId', message: 'This form is not for them' }])
  if (poll.completedAt) return completed(poll)
  const { document, version } = await answered(poll, input.version)
  const { answers, problems } = checkAnswers(document, input.data)
  if (problems.length > 0) throw invalid(problems.map(({ id, message }) => ({ path: `data.${id}`, message })))
  refuseTooLong(answers)
  const createdAt = nowIso()
  const data = await stored(actor, document, answers, createdAt)
  const submissionId = newId()
  const about = pick(poll, ['pollId', 'path', 'title', 'tags', 'recipientId', 'recipientType', 'senderId'])
  try {
    await transact([
      PollEntity.update(
        { pollId },
        { set: { completedAt: createdAt, submissionId } },
        { if: { completedAt: null }, else: done },
      ),
      OpenPollEntity.remove(poll),
      PollDraftEntity.remove({ pollId }),
      SubmissionEntity.create({ ...about, submissionId, version, data, createdAt }),
    ])
  } catch (error) {
    if (error !== done) throw error
    return completed(await getOwn(actor, pollId))
  }
  return completed({ ...poll, completedAt: createdAt, submissionId })
}

/** The last one that was typed, on whatever device. */
export async function saveDraft(
  actor: Recipient,
  pollId: string,
  { data, savedAt }: DraftInput,
): Promise<Draft> {
  const poll = await getOwn(actor, pollId)
  if (poll.completedAt) throw done
  refuseTooLong(data)
  const kept = await PollDraftEntity.find({ pollId })
  if (kept && kept.savedAt > savedAt) return pick(kept, ['data', 'savedAt'])
  await write(PollDraftEntity.put({ pollId, recipientId: actor.id, data, savedAt }))
  return { data, savedAt }
}

const completed = (poll: PollItem): CompletedPoll => ({
  ...pollOf(poll),
  submissionId: poll.submissionId ?? '',
})

/** The version that was filled in, unless it is older than the one that was sent. */
async function answered(poll: PollItem, asked: number | undefined) {
  const form = await FormEntity.find(poll)
  if (!form) throw changed
  const version = asked ?? form.version
  if (version === form.version) return form
  const old = version >= poll.version && (await FormVersionEntity.find({ path: poll.path, version }))
  if (!old) throw changed
  return old
}

function refuseTooLong(data: object) {
  if (bytesOf(data) > MAX_ANSWERS_BYTES)
    throw invalid([{ path: 'data', message: 'These answers are too long together. Shorten them.' }])
}

async function stored(
  actor: Recipient,
  { fields }: FormDocument,
  answers: Answers,
  signedAt: string,
): Promise<StoredAnswers> {
  const data: StoredAnswers = { ...answers }
  for (const field of fields) {
    const given = answers[field.id]
    if (given === undefined) continue
    if (field.type === 'consent')
      data[field.id] = { ...(given as { name: string }), wording: field.wording, signedAt }
    if (field.type === 'file') {
      const kind = field.accept === 'picture' ? 'image' : 'attachment'
      data[field.id] = await keep(actor, kind, String(given), field.id)
    }
  }
  return data
}

async function keep(
  actor: Recipient,
  kind: 'image' | 'attachment',
  key: string,
  id: string,
): Promise<string> {
  try {
    return await Files.store(await Files.check(actor, kind, key), formFilesOf(actor.id))
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error
    throw invalid([{ path: `data.${id}`, message: error.message }])
  }
}
