import { prepareAuditEntry } from '#core/audit/audit'
import { coachesById } from '#core/coach/entity'
import { SubmissionEntity, type SubmissionItem } from '#core/forms/assignments/entity'
import type { ExportQuery, SubmissionsFile } from '#core/forms/assignments/shared/schema'
import { type FormVersion, FormVersionEntity } from '#core/forms/definitions/entity'
import type { Builder } from '#core/forms/definitions/forms'
import { isQuestion, type Question } from '#core/forms/definitions/shared/fields'
import { refuseUnknown } from '#core/forms/submissions/read'
import { readableBySender, withoutDeletedClients } from '#core/forms/submissions/readable'
import { recordReading } from '#core/forms/submissions/record-reading'
import { redactForReader } from '#core/forms/submissions/redact-for-reader'
import { type Cell, csvOf } from '#core/lib/csv'
import { personOf } from '#core/lib/present'
import { write } from '#core/lib/table'
import { visibleClients } from '#core/relationship/visible-clients'
import { now } from '#core/shared/clock'
import { dayIn, timeIn } from '#core/shared/time-in-zone'

/** How many submissions are read for one part. */
const PART_SIZE = 500
/** A Lambda response can have at most 6 MB. */
const PART_BYTES = 4_000_000

/**
 * Returns one part of a CSV file with all submissions of a form that the caller may read, newest first. Each question
 * of any version has a column, titled as in the newest version. Cells that would start a formula are stored as text.
 * `after` is the `next` value of the previous part; all parts have the columns of the first.
 */
export async function exportSubmissions(
  actor: Builder,
  { form: path, after, timeZone }: ExportQuery,
): Promise<SubmissionsFile> {
  await refuseUnknown(actor, path)
  const [upTo, below] = after ? after.split('.') : []
  const [all, items] = await Promise.all([versionsOf(path), readPart(actor, path, below)])
  const versions = all.filter(({ version }) => !upTo || version <= Number(upTo))
  const exportable = await exportableFor(actor, items.slice(0, PART_SIZE))
  const people = await peopleOf(actor, exportable)
  const documents = new Map(versions.map(({ version, document }) => [version, document]))
  const questions = questionsOf(versions)
  const columns = [{ time: 'Date' }, 'Name', 'Email', 'Version', ...questions.map(({ label }) => label)]
  const file = { columns, timeZone }
  const rowOf = (item: SubmissionItem): Cell[] => {
    const { name, email } = people(item)
    const { data } = redactForReader(documents.get(item.version) ?? { fields: [] }, item, actor.role)
    const answers = questions.map((question) => cellOf(question, data[question.id], timeZone))
    return [new Date(item.createdAt), name, email, item.version, ...answers]
  }
  let text = after ? '' : csvOf(file, [])
  let last = items[PART_SIZE] && items[PART_SIZE - 1]
  let [rows, bytes] = [0, 0]
  for (const item of exportable) {
    const line = csvOf(file, [rowOf(item)], false)
    bytes += Buffer.byteLength(line)
    if (rows > 0 && bytes > PART_BYTES) {
      last = exportable[rows - 1]
      break
    }
    text += line
    rows++
  }
  if (actor.role === 'admin') await write(prepareAuditEntry(actor, 'form.submissions.export', path, { rows }))
  await recordReading(actor, exportable.slice(0, rows))
  const next = last ? `${upTo ?? versions[0]?.version}.${last.submissionId}` : null
  return { name: `${path}-${dayIn(now(), timeZone)}.csv`, text, next }
}

/** Reads one more submission than fits into a part if there are more. */
async function readPart(actor: Builder, path: string, below?: string): Promise<SubmissionItem[]> {
  const read = (pk: string, index: 'gsi1' | 'gsi2') =>
    SubmissionEntity.query(pk, { index, newestFirst: true, limit: PART_SIZE + 1, ...(below && { below }) })
  if (actor.role === 'coach') return read(`submissions-to#${actor.id}#${path}`, 'gsi2')
  const lists = await Promise.all(
    ['client', 'coach'].map((type) => read(`submissions-of#${path}#${type}`, 'gsi1')),
  )
  return lists.flat().sort((a, b) => (a.submissionId < b.submissionId ? 1 : -1))
}

const exportableFor = (actor: Builder, items: SubmissionItem[]) =>
  actor.role === 'coach' ? readableBySender(items) : withoutDeletedClients(items)

const versionsOf = (path: string) =>
  FormVersionEntity.queryAll(`form#${path}`, { prefix: 'version#', newestFirst: true })

/** Returns the questions of all versions, starting with those of the newest. */
function questionsOf(versions: FormVersion[]): Question[] {
  const questions = versions.flatMap(({ document }) => document.fields.filter(isQuestion))
  return [...new Map(questions.toReversed().map((question) => [question.id, question])).values()].sort(
    (a, b) => indexOfQuestion(questions, a) - indexOfQuestion(questions, b),
  )
}
const indexOfQuestion = (questions: Question[], { id }: Question) =>
  questions.findIndex((question) => question.id === id)

async function peopleOf(actor: Builder, items: SubmissionItem[]) {
  const ids = items.map(({ recipientId }) => recipientId)
  const [clients, coaches] = await Promise.all([visibleClients(actor, ids), coachesById(ids)])
  return ({ recipientId }: SubmissionItem) => {
    const coach = coaches.get(recipientId)
    return coach ? personOf(recipientId, coach) : clients(recipientId).person
  }
}

function cellOf(
  { type }: Question,
  answer: SubmissionItem['data'][string] | undefined,
  timeZone: string,
): string | number {
  if (answer === undefined) return ''
  if (type === 'file') return 'File'
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (Array.isArray(answer)) return answer.join('; ')
  if (typeof answer === 'object')
    return `Signed by ${answer.name}${'signedAt' in answer ? `, ${timeIn(Date.parse(answer.signedAt), timeZone)}` : ''}`
  return answer
}
