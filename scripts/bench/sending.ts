import { listClientRows } from '#core/client/entity'
import { OpenAssignmentEntity, SendingEntity } from '#core/forms/assignments/entity'
import { continueSending } from '#core/forms/assignments/send'
import { type Assignment, MAX_RECIPIENTS, type SendingProgress } from '#core/forms/assignments/shared/schema'
import { newId } from '#core/lib/ids'
import { measure } from '#scripts/bench/capacity'
import { printTable, reportBelow, reportCheck } from '#scripts/bench/report'
import { makeForm } from '#scripts/testing/assignments'
import { crashesAtWrite } from '#scripts/testing/checks/crash'
import { makeAdmin } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

/** Well below API Gateway's timeout of 30 seconds. */
const ANSWER_SECONDS = 10
const ALL_SECONDS = 300

/**
 * Sends a form to the maximum number of recipients and kills the process on the way (rule resumable-sending).
 */
export async function benchSending(): Promise<void> {
  const rows = (await listClientRows()).slice(0, MAX_RECIPIENTS)
  const recipientIds = rows.map(({ clientId }) => clientId)
  // Earlier runs suspended some clients. They get no form but count as recipients.
  const active = new Set(rows.filter(({ status }) => status === 'ACTIVE').map(({ clientId }) => clientId))
  const [{ token }, form, sendingId] = [await makeAdmin(), await makeForm(), newId()]
  await services.stream.drained()
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  services.stream.pause()
  const body = { recipientIds, formUrls: [form.path], sendingId }
  const usage = await measure(() => call<Assignment[]>('POST', '/poll', { token, body }))
  const answered = seconds()
  const change = { id: newId(), before: undefined, after: await SendingEntity.find({ sendingId }) }
  await crashesAtWrite(50, () => continueSending(change))
  services.stream.resume()
  await services.stream.drained()
  const all = seconds()
  const { body: progress } = await call<SendingProgress>('GET', `/poll/sending/${sendingId}`, { token })
  const open = await OpenAssignmentEntity.queryAll(`pending#${form.path}`)
  const reached = new Set(open.map(({ recipientId }) => recipientId))

  printTable(
    ['one form to many people', ''],
    [
      ['people', String(recipientIds.length)],
      ['reads and writes of the request', `${usage.reads} and ${usage.writes}`],
      ['forms sent, skipped, missed', `${progress.sent}, ${progress.skipped}, ${progress.missed}`],
    ],
  )
  reportBelow('a form to 10,000: response', answered, ANSWER_SECONDS, 's')
  reportBelow('a form to 10,000: everyone has it', all, ALL_SECONDS, 's')
  reportCheck(
    'a form to 10,000: every active client exactly once, nobody else',
    `${reached.size} of ${active.size}, ${open.length} forms, ${progress.missed} not active`,
    'each one',
    reached.symmetricDifference(active).size === 0 &&
      open.length === active.size &&
      progress.sent === active.size &&
      progress.missed === recipientIds.length - active.size &&
      progress.done === progress.total,
  )
}
