import { stringify } from 'csv-stringify/sync'
import { record } from '#core/audit/audit'
import { clientsById } from '#core/client/by-id'
import { coachesById } from '#core/coach/by-id'
import { type FormVersion, FormVersionEntity } from '#core/forms/entity'
import { isQuestion, type Question } from '#core/forms/fields'
import type { Builder } from '#core/forms/forms'
import type { CsvFile } from '#core/ledger/schema'
import { dayOf, now } from '#core/lib/clock'
import { conflict } from '#core/lib/errors'
import { personOf } from '#core/lib/present'
import { write } from '#core/lib/table'
import { stillAsked } from '#core/polls/asked'
import { SubmissionEntity, type SubmissionItem } from '#core/polls/entity'
import { letOut } from '#core/polls/let-out'
import { refuseUnknown } from '#core/polls/read'
import { ofShown } from '#core/polls/shown'

/** An answer of a function has 6 MB at the most. */
const MAX_ROWS = 5000
const MAX_BYTES = 5_000_000
const tooMany = conflict('These are too many submissions for one file.', 'TOO_MANY_SUBMISSIONS')

/**
 * All submissions of a form that who asks may read, newest first: a column for each question of any version, by its id,
 * under the words of the newest. What begins like a formula is text there.
 */
export async function exportSubmissions(actor: Builder, path: string): Promise<CsvFile> {
  await refuseUnknown(actor, path)
  const items = await readAll(actor, path)
  const [versions, people] = await Promise.all([versionsOf(path), peopleOf(items)])
  const documents = new Map(versions.map(({ version, document }) => [version, document]))
  const questions = questionsOf(versions)
  const rows = items.map((item) => {
    const { name, email } = people(item)
    const { data } = letOut(documents.get(item.version) ?? { fields: [] }, item, actor.role)
    const answers = questions.map((question) => cellOf(question, data[question.id]))
    return [item.createdAt, name, email, item.version, ...answers]
  })
  const text = stringify(
    [['Date', 'Name', 'Email', 'Version', ...questions.map(({ label }) => label)], ...rows],
    {
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    },
  )
  if (Buffer.byteLength(text) > MAX_BYTES) throw tooMany
  if (actor.role === 'admin')
    await write(record(actor, 'form.submissions.export', path, { rows: rows.length }))
  return { name: `${path}-${dayOf(now())}.csv`, text }
}

async function readAll(actor: Builder, path: string): Promise<SubmissionItem[]> {
  const read = (pk: string, index: 'gsi1' | 'gsi2') =>
    SubmissionEntity.query(pk, { index, newestFirst: true, limit: MAX_ROWS + 1 })
  const items =
    actor.role === 'coach'
      ? await read(`submissions-to#${actor.id}#${path}`, 'gsi2')
      : (
          await Promise.all(['client', 'coach'].map((type) => read(`submissions-of#${path}#${type}`, 'gsi1')))
        ).flat()
  if (items.length > MAX_ROWS) throw tooMany
  const shown = await ofShown(actor.role === 'coach' ? await stillAsked(items) : items)
  return shown.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

const versionsOf = (path: string) =>
  FormVersionEntity.queryAll(`form#${path}`, { prefix: 'version#', newestFirst: true })

/** Of all versions, those of the newest first. */
function questionsOf(versions: FormVersion[]): Question[] {
  const questions = versions.flatMap(({ document }) => document.fields.filter(isQuestion))
  return [...new Map(questions.toReversed().map((question) => [question.id, question])).values()].sort(
    (a, b) => placeOf(questions, a) - placeOf(questions, b),
  )
}
const placeOf = (questions: Question[], { id }: Question) => questions.findIndex((one) => one.id === id)

async function peopleOf(items: SubmissionItem[]) {
  const ids = items.map(({ recipientId }) => recipientId)
  const [clients, coaches] = await Promise.all([clientsById(ids), coachesById(ids)])
  return ({ recipientId }: SubmissionItem) =>
    personOf(recipientId, clients.get(recipientId) ?? coaches.get(recipientId))
}

function cellOf({ type }: Question, answer: SubmissionItem['data'][string] | undefined): string | number {
  if (answer === undefined) return ''
  if (type === 'file') return 'File'
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (Array.isArray(answer)) return answer.join('; ')
  if (typeof answer === 'object')
    return `Signed by ${answer.name}${'signedAt' in answer ? `, ${answer.signedAt}` : ''}`
  return answer
}
