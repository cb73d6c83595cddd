import { coachNames } from '#core/data-export/names'
import { FILES_PER_PAGE, nextAfter, PAGE_SIZE, type ReadPart, storedName } from '#core/data-export/part'
import type { Cell, ExportedFile, Row } from '#core/data-export/shared/schema'
import {
  type AssignmentDraft,
  AssignmentDraftEntity,
  AssignmentEntity,
  OpenAssignmentEntity,
  SubmissionEntity,
  type SubmissionItem,
} from '#core/forms/assignments/entity'
import { FormEntity, type FormItem, FormVersionEntity } from '#core/forms/definitions/entity'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { isQuestion } from '#core/forms/definitions/shared/fields'
import { HEALTH_FACT_NAMES, HEALTH_FACTS } from '#core/forms/definitions/shared/health-fact-kinds'
import { HealthFactEntity, HealthFactVersionEntity } from '#core/forms/health-profile/entity'
import { ScheduleEntity } from '#core/forms/schedules/schedule-entity'
import { filesIn } from '#core/forms/submissions/answer-files'
import { redactForReader } from '#core/forms/submissions/redact-for-reader'
import { linkTo } from '#core/uploads/links'

const DRAFTS_PER_PAGE = 50
const FORMS_PER_PAGE = 50

export const facts: ReadPart = async ({ owner: { id } }) => {
  const items = await HealthFactEntity.queryAll(`health-facts#${id}`, { prefix: 'health-fact#' })
  return {
    rows: items.map(({ fact, value, changedAt, confirmedAt }) => ({
      fact: HEALTH_FACTS[fact].label,
      value,
      changedAt,
      confirmedAt,
    })),
  }
}

/** The versions of each fact in turn. A position is `<fact>` or `<fact>.<version>`. */
export const healthFactHistory: ReadPart = async ({
  owner: { id: clientId },
  after = HEALTH_FACT_NAMES[0] ?? '',
}) => {
  const [name, versionId] = after.split('.')
  const fact = HEALTH_FACT_NAMES.find((one) => one === name)
  if (!fact) return {}
  const versions = await HealthFactVersionEntity.queryPage(`health-fact-versions#${clientId}#${fact}`, {
    pageSize: PAGE_SIZE,
    ...(versionId && { after: { clientId, fact, versionId } }),
  })
  return {
    rows: versions.map(({ value, createdAt }) => ({ fact: HEALTH_FACTS[fact].label, value, createdAt })),
    next:
      nextAfter(versions, (last) => `${fact}.${last.versionId}`) ??
      HEALTH_FACT_NAMES[HEALTH_FACT_NAMES.indexOf(fact) + 1] ??
      null,
  }
}

export const receivedForms: ReadPart = async ({ owner: { id }, after }) => {
  const assignments = await AssignmentEntity.query(`assignments#${id}`, {
    index: 'gsi1',
    above: after,
    limit: PAGE_SIZE,
  })
  const names = await senderNames(assignments)
  return {
    rows: assignments.map((assignment) => ({
      form: assignment.title,
      from: names(assignment.senderId),
      receivedAt: assignment.createdAt,
      openedAt: assignment.openedAt,
      answeredAt: assignment.completedAt,
      recalledAt: assignment.recalledAt,
    })),
    next: nextAfter(assignments, ({ path, assignmentId }) => `${path}#${assignmentId}`),
  }
}

export const drafts: ReadPart = async ({ owner: { id }, after }) => {
  const open = await OpenAssignmentEntity.query(`open-assignments#${id}`, {
    index: 'gsi1',
    above: after,
    limit: DRAFTS_PER_PAGE,
  })
  const [found, assignments] = await Promise.all([
    AssignmentDraftEntity.findMany(open),
    AssignmentEntity.findMany(open),
  ])
  const documents = await documentsOf(assignments)
  return {
    rows: assignments.flatMap((assignment) => {
      const draft = found.find(({ assignmentId }) => assignmentId === assignment.assignmentId)
      return draft ? draftRows(assignment.title, draft, documents(assignment)) : []
    }),
    next: nextAfter(open, ({ assignmentId }) => assignmentId, DRAFTS_PER_PAGE),
  }
}

const draftRows = (
  form: string,
  { data, savedAt }: AssignmentDraft,
  document: FormDocument | undefined,
): Row[] =>
  Object.entries(data).map(([id, answer]) => ({
    form,
    question: labelOf(document, id),
    answer: cellOf(answer),
    savedAt: new Date(savedAt).toISOString(),
  }))

/** Contains what the person may still read: answers past their retention time are left out. */
export const answers: ReadPart = async ({ owner: { id: recipientId }, after }) => {
  const submissions = await SubmissionEntity.queryPage(`submissions#${recipientId}`, {
    pageSize: FILES_PER_PAGE,
    ...(after && { after: { recipientId, submissionId: after } }),
  })
  const [documents, names] = await Promise.all([documentsOf(submissions), senderNames(submissions)])
  const parts = await Promise.all(submissions.map((one) => answersIn(one, documents(one), names)))
  return {
    rows: parts.flatMap(({ rows }) => rows),
    files: parts.flatMap(({ files }) => files),
    next: nextAfter(submissions, ({ submissionId }) => submissionId, FILES_PER_PAGE),
  }
}

async function answersIn(
  submission: SubmissionItem,
  document: FormDocument | undefined,
  names: (senderId: string | null) => string,
): Promise<{ rows: Row[]; files: ExportedFile[] }> {
  const { submissionId, title, senderId, createdAt } = submission
  const data = document ? redactForReader(document, submission, 'self').data : {}
  const keys = filesIn({ ...submission, data })
  const rows = Object.entries(data).map(([id, answer]) => ({
    form: title,
    from: names(senderId),
    submittedAt: createdAt,
    question: labelOf(document, id),
    answer: typeof answer === 'string' && keys.includes(answer) ? storedName(answer) : cellOf(answer),
    submission: submissionId,
  }))
  const files = keys.map(async (key) => ({
    id: key,
    name: `${title} ${storedName(key)}`,
    createdAt,
    url: await linkTo(key),
  }))
  return { rows, files: await Promise.all(files) }
}

const PAST = 'past.'

/** First the forms that exist, then the deleted ones that are kept for their answers. */
export const builtForms: ReadPart = async ({ owner: { id }, after = '' }) => {
  const isPast = after.startsWith(PAST)
  const position = isPast ? after.slice(PAST.length) : after
  const forms = isPast
    ? await FormEntity.query(`past-forms#${id}`, { index: 'gsi2', above: position, limit: FORMS_PER_PAGE })
    : await FormEntity.query(`forms#${id}`, { index: 'gsi1', above: position, limit: FORMS_PER_PAGE })
  return {
    rows: forms.map(formRow),
    next: isPast
      ? nextAfter(forms, ({ removedAt, path }) => `${PAST}${removedAt}#${path}`, FORMS_PER_PAGE)
      : (nextAfter(forms, ({ path }) => path, FORMS_PER_PAGE) ?? PAST),
  }
}

const formRow = ({ path, document, version, createdAt, updatedAt, removedAt }: FormItem): Row => ({
  form: document.title,
  id: path,
  version,
  questions: document.fields.filter(isQuestion).map(({ label }) => label),
  definition: JSON.stringify(document),
  createdAt,
  updatedAt,
  removedAt: removedAt ?? null,
})

export const schedules: ReadPart = async ({ owner: { id: senderId }, after }) => {
  const schedules = await ScheduleEntity.queryPage(`schedules#${senderId}`, {
    pageSize: PAGE_SIZE,
    ...(after && { after: { senderId, scheduleId: after } }),
  })
  return {
    rows: schedules.map(
      ({ title, status, rhythm, firstDay, until, time, timeZone, nextAt, recipientCount, createdAt }) => ({
        form: title,
        status,
        frequency: rhythm,
        firstDay,
        until,
        time,
        timeZone,
        nextAt,
        recipients: recipientCount,
        createdAt,
      }),
    ),
    next: nextAfter(schedules, ({ scheduleId }) => scheduleId),
  }
}

interface VersionOf {
  path: string
  version: number
}
async function documentsOf(items: VersionOf[]): Promise<(item: VersionOf) => FormDocument | undefined> {
  const versions = await FormVersionEntity.findMany(items)
  const keyOf = ({ path, version }: VersionOf) => `${path}#${version}`
  const documents = new Map(versions.map((one) => [keyOf(one), one.document]))
  return (item) => documents.get(keyOf(item))
}

const labelOf = (document: FormDocument | undefined, id: string) =>
  document?.fields.filter(isQuestion).find((field) => field.id === id)?.label ?? id

async function senderNames(items: { senderId: string | null }[]) {
  const names = await coachNames(items.flatMap(({ senderId }) => senderId ?? []))
  return (senderId: string | null) => (senderId ? names(senderId) : 'Our team')
}

function cellOf(answer: unknown): Cell {
  if (Array.isArray(answer)) return answer.map(String)
  if (typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'boolean') return answer
  return answer === null || answer === undefined ? null : JSON.stringify(answer)
}
