import { prepareAuditEntry } from '#core/audit/audit'
import type { Action } from '#core/audit/shared/actions'
import { senderKey } from '#core/forms/assignments/entity'
import { namedReachable } from '#core/forms/assignments/reachable-clients'
import { refuseStrangers, sendableForms, senderOf } from '#core/forms/assignments/send'
import { FormEntity } from '#core/forms/definitions/entity'
import type { Builder } from '#core/forms/definitions/forms'
import { dateOf, nextDate } from '#core/forms/schedules/frequency'
import { endOf } from '#core/forms/schedules/repeat-end'
import {
  MAX_LISTED_RECIPIENTS,
  RepeatCountEntity,
  RepeatEntity,
  type RepeatItem,
  RepeatRecipientsEntity,
} from '#core/forms/schedules/repeat-entity'
import type { Repeat, RepeatPlan, RepeatRequest } from '#core/forms/schedules/shared/repeat-schema'
import { derivedId, newId } from '#core/lib/ids'
import { transact, type Write } from '#core/lib/table'
import { now, nowIso } from '#core/shared/clock'
import { conflict, invalid, isConflict, notFound, retryableConflict } from '#core/shared/errors'
import { POLL_PAGE_SIZE } from '#core/shared/limits'
import { pick } from '#core/shared/pick'

export const MAX_REPEATS = 100
const YEAR_MS = 366 * 24 * 3600 * 1000

const alreadyRepeated = () => conflict('This form is already scheduled', 'CONFLICT', 'EXISTS')
const scheduleChanged = () => retryableConflict('This schedule was just changed. Please check and try again.')
const hasEnded = () => conflict('This schedule has ended', 'REPEAT_ENDED')
const tooMany = () =>
  conflict(
    `You've reached the limit of ${MAX_REPEATS} scheduled forms. Stop one to add another.`,
    'TOO_MANY_REPEATS',
  )

/** Creates one repeat per form. A retry with the same `requestId` returns the repeats of the first call. */
export async function repeat(actor: Builder, request: RepeatRequest): Promise<Repeat[]> {
  const { recipientIds, formUrls, plan, requestId = newId() } = request
  const senderId = senderOf(actor, request)
  const nextAt = firstDateOf(plan)
  const forms = await sendableForms(actor, formUrls)
  await refuseStrangers(senderId, recipientIds)
  const repeats: RepeatItem[] = []
  for (const { path, document } of forms)
    repeats.push(
      await begin(actor, recipientIds, {
        ...plan,
        repeatId: derivedId(requestId, senderKey(senderId), path),
        senderId,
        path,
        title: document.title,
        status: 'RUNNING',
        endedBecause: null,
        nextAt,
        recipientCount: recipientIds.length,
        firstIds: recipientIds.slice(0, MAX_LISTED_RECIPIENTS),
        createdAt: nowIso(),
      }),
    )
  return present(repeats)
}

function firstDateOf(plan: RepeatPlan): string {
  const { at } = dateOf(plan, 0)
  if (at <= now()) throw invalid([{ path: 'plan.firstDay', message: 'Choose a start time in the future' }])
  if (at > now() + YEAR_MS)
    throw invalid([{ path: 'plan.firstDay', message: 'Choose a start time within a year' }])
  return new Date(at).toISOString()
}

async function begin(actor: Builder, recipientIds: string[], repeat: RepeatItem): Promise<RepeatItem> {
  const { repeatId, senderId } = repeat
  try {
    await transact([
      RepeatEntity.create(repeat, { else: alreadyRepeated }),
      RepeatRecipientsEntity.create({ repeatId, recipientIds }),
      RepeatCountEntity.upsert(
        { senderId },
        { add: { count: 1 } },
        { if: { count: { not: MAX_REPEATS } }, else: tooMany },
      ),
      ...audited(actor, 'form.repeat', repeat),
    ])
  } catch (error) {
    const first = isConflict(error, 'EXISTS') ? await RepeatEntity.find(repeat) : undefined
    if (!first) throw error
    return first
  }
  return repeat
}

/** Lists the sender's repeats, newest first, including those that ended in the last month. */
export async function listRepeats(actor: Builder, after?: string): Promise<Repeat[]> {
  const range = { newestFirst: true, limit: POLL_PAGE_SIZE, ...(after && { below: after }) }
  return present(await RepeatEntity.query(`repeats#${senderKey(senderIdOf(actor))}`, range))
}

/**
 * Pauses or resumes a repeat. When it resumes, the next date is counted from now, and missed dates aren't made up
 * for. Throws 409 `REPEAT_ENDED` if it has ended.
 */
export async function changeRepeat(
  actor: Builder,
  repeatId: string,
  { isPaused }: { isPaused: boolean },
): Promise<Repeat> {
  const before = await getOwn(actor, repeatId)
  if (before.status === 'ENDED') throw hasEnded()
  const next = isPaused ? undefined : nextDate(before, now())
  if (!isPaused && !next) throw hasEnded()
  const after: RepeatItem = {
    ...before,
    status: isPaused ? 'PAUSED' : 'RUNNING',
    nextAt: next ? new Date(next.at).toISOString() : null,
  }
  if (after.status !== before.status)
    await transact([
      RepeatEntity.put(after, { if: pick(before, ['status', 'nextAt']), else: scheduleChanged }),
      ...audited(actor, isPaused ? 'form.repeat.pause' : 'form.repeat.resume', before),
    ])
  const [repeat] = await present([after.status === before.status ? before : after])
  if (!repeat) throw notFound('Scheduled form')
  return repeat
}

export async function stopRepeat(actor: Builder, repeatId: string): Promise<void> {
  const repeat = await getOwn(actor, repeatId)
  const { senderId, status } = repeat
  await transact([
    RepeatEntity.remove(repeat, { if: pick(repeat, ['status', 'nextAt']), else: scheduleChanged }),
    RepeatRecipientsEntity.remove(repeat),
    ...(status === 'ENDED' ? [] : [RepeatCountEntity.update({ senderId }, { add: { count: -1 } })]),
    ...audited(actor, 'form.repeat.stop', repeat),
  ])
}

const senderIdOf = (actor: Builder) => (actor.role === 'coach' ? actor.id : null)

async function getOwn(actor: Builder, repeatId: string): Promise<RepeatItem> {
  const repeat = await RepeatEntity.find({ senderId: senderIdOf(actor), repeatId })
  if (!repeat) throw notFound('Scheduled form')
  return repeat
}

const audited = (actor: Builder, action: Action, { path, recipientCount }: RepeatItem): Write[] =>
  actor.role === 'admin' ? [prepareAuditEntry(actor, action, path, { recipients: recipientCount })] : []

/**
 * Presents repeats in their current state. A repeat that would end at its next date is already shown as ended. All
 * repeats must have the same sender.
 */
async function present(repeats: RepeatItem[]): Promise<Repeat[]> {
  const [first] = repeats
  if (!first) return []
  const ids = [...new Set(repeats.flatMap(({ firstIds }) => firstIds))]
  const [forms, reachableRecipients] = await Promise.all([
    FormEntity.findMany(repeats.map(({ path }) => ({ path }))),
    namedReachable(first.senderId, ids),
  ])
  return repeats.map((repeat): Repeat => {
    const { repeatId: id, firstIds, recipientCount } = repeat
    const recipients = reachableRecipients.filter(({ recipientId }) => firstIds.includes(recipientId))
    const form = forms.find(({ path }) => path === repeat.path)
    const isMore = recipientCount > firstIds.length
    // The sender is making this request, so they can still send forms.
    const end =
      isMore && recipients.length === 0 ? undefined : endOf(repeat, { form, canSend: true, recipients })
    const endedBecause = repeat.endedBecause ?? end ?? null
    return {
      id,
      ...pick(repeat, ['path', 'rhythm', 'time', 'timeZone', 'until', 'createdAt']),
      title: form?.document.title ?? repeat.title,
      status: endedBecause ? 'ENDED' : repeat.status,
      endedBecause,
      nextAt: endedBecause ? null : repeat.nextAt,
      recipientCount: recipientCount - firstIds.length + recipients.length,
      names: recipients.map(({ name }) => name),
    }
  })
}
