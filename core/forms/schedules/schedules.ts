import { prepareAuditEntry } from '#core/audit/audit'
import type { Action } from '#core/audit/shared/actions'
import { senderKey } from '#core/forms/assignments/entity'
import { namedReachable } from '#core/forms/assignments/reachable-clients'
import { refuseStrangers, sendableForms, senderOf } from '#core/forms/assignments/send'
import { FormEntity } from '#core/forms/definitions/entity'
import type { Builder } from '#core/forms/definitions/forms'
import { dateOf, nextDate } from '#core/forms/schedules/frequency'
import { endOf } from '#core/forms/schedules/schedule-end'
import {
  MAX_LISTED_RECIPIENTS,
  ScheduleCountEntity,
  ScheduleEntity,
  type ScheduleItem,
  ScheduleRecipientsEntity,
} from '#core/forms/schedules/schedule-entity'
import type { Schedule, SchedulePlan, ScheduleRequest } from '#core/forms/schedules/shared/schedule-schema'
import { derivedId, newId } from '#core/lib/ids'
import { transact, type Write } from '#core/lib/table'
import { now, nowIso } from '#core/shared/clock'
import { conflict, invalid, isConflict, notFound, retryableConflict } from '#core/shared/errors'
import { ASSIGNMENT_PAGE_SIZE } from '#core/shared/limits'
import { pick } from '#core/shared/pick'

export const MAX_SCHEDULES = 100
const YEAR_MS = 366 * 24 * 3600 * 1000

const alreadyScheduled = () => conflict('This form is already scheduled', 'CONFLICT', 'EXISTS')
const scheduleChanged = () => retryableConflict('This schedule was just changed. Please check and try again.')
const hasEnded = () => conflict('This schedule has ended', 'SCHEDULE_ENDED')
const tooMany = () =>
  conflict(
    `You've reached the limit of ${MAX_SCHEDULES} scheduled forms. Stop one to add another.`,
    'TOO_MANY_SCHEDULES',
  )

/** Creates one schedule per form. A retry with the same `requestId` returns the schedules of the first call. */
export async function createSchedules(actor: Builder, request: ScheduleRequest): Promise<Schedule[]> {
  const { recipientIds, formUrls, plan, requestId = newId() } = request
  const senderId = senderOf(actor, request)
  const nextAt = firstDateOf(plan)
  const [forms] = await Promise.all([sendableForms(actor, formUrls), refuseStrangers(senderId, recipientIds)])
  const schedules: ScheduleItem[] = []
  for (const { path, document } of forms)
    schedules.push(
      await begin(actor, recipientIds, {
        ...plan,
        scheduleId: derivedId(requestId, senderKey(senderId), path),
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
  return present(schedules)
}

function firstDateOf(plan: SchedulePlan): string {
  const { at } = dateOf(plan, 0)
  if (at <= now()) throw invalid([{ path: 'plan.firstDay', message: 'Choose a start time in the future' }])
  if (at > now() + YEAR_MS)
    throw invalid([{ path: 'plan.firstDay', message: 'Choose a start time within a year' }])
  return new Date(at).toISOString()
}

async function begin(actor: Builder, recipientIds: string[], schedule: ScheduleItem): Promise<ScheduleItem> {
  const { scheduleId, senderId } = schedule
  try {
    await transact([
      ScheduleEntity.create(schedule, { else: alreadyScheduled }),
      ScheduleRecipientsEntity.create({ scheduleId, recipientIds }),
      ScheduleCountEntity.upsert(
        { senderId },
        { add: { count: 1 } },
        { if: { count: { not: MAX_SCHEDULES } }, else: tooMany },
      ),
      ...audited(actor, 'form.schedule', schedule),
    ])
  } catch (error) {
    const first = isConflict(error, 'EXISTS') ? await ScheduleEntity.find(schedule) : undefined
    if (!first) throw error
    return first
  }
  return schedule
}

/** Lists the sender's schedules, newest first, including those that ended in the last month. */
export async function listSchedules(actor: Builder, after?: string): Promise<Schedule[]> {
  const range = { newestFirst: true, limit: ASSIGNMENT_PAGE_SIZE, ...(after && { below: after }) }
  return present(await ScheduleEntity.query(`schedules#${senderKey(senderIdOf(actor))}`, range))
}

/**
 * Pauses or resumes a schedule. When it resumes, the next date is counted from now, and missed dates aren't made up
 * for. Throws 409 `SCHEDULE_ENDED` if it has ended.
 */
export async function changeSchedule(
  actor: Builder,
  scheduleId: string,
  { isPaused }: { isPaused: boolean },
): Promise<Schedule> {
  const before = await getOwn(actor, scheduleId)
  if (before.status === 'ENDED') throw hasEnded()
  const next = isPaused ? undefined : nextDate(before, now())
  if (!isPaused && !next) throw hasEnded()
  const after: ScheduleItem = {
    ...before,
    status: isPaused ? 'PAUSED' : 'RUNNING',
    nextAt: next ? new Date(next.at).toISOString() : null,
  }
  if (after.status !== before.status)
    await transact([
      ScheduleEntity.put(after, { if: pick(before, ['status', 'nextAt']), else: scheduleChanged }),
      ...audited(actor, isPaused ? 'form.schedule.pause' : 'form.schedule.resume', before),
    ])
  const [schedule] = await present([after.status === before.status ? before : after])
  if (!schedule) throw notFound('Scheduled form')
  return schedule
}

export async function stopSchedule(actor: Builder, scheduleId: string): Promise<void> {
  const schedule = await getOwn(actor, scheduleId)
  const { senderId, status } = schedule
  await transact([
    ScheduleEntity.remove(schedule, { if: pick(schedule, ['status', 'nextAt']), else: scheduleChanged }),
    ScheduleRecipientsEntity.remove(schedule),
    ...(status === 'ENDED' ? [] : [ScheduleCountEntity.update({ senderId }, { add: { count: -1 } })]),
    ...audited(actor, 'form.schedule.stop', schedule),
  ])
}

const senderIdOf = (actor: Builder) => (actor.role === 'coach' ? actor.id : null)

async function getOwn(actor: Builder, scheduleId: string): Promise<ScheduleItem> {
  const schedule = await ScheduleEntity.find({ senderId: senderIdOf(actor), scheduleId })
  if (!schedule) throw notFound('Scheduled form')
  return schedule
}

const audited = (actor: Builder, action: Action, { path, recipientCount }: ScheduleItem): Write[] =>
  actor.role === 'admin' ? [prepareAuditEntry(actor, action, path, { recipients: recipientCount })] : []

/**
 * Presents schedules in their current state. A schedule that would end at its next date is already shown as ended. All
 * schedules must have the same sender.
 */
async function present(schedules: ScheduleItem[]): Promise<Schedule[]> {
  const [first] = schedules
  if (!first) return []
  const ids = [...new Set(schedules.flatMap(({ firstIds }) => firstIds))]
  const [forms, reachableRecipients] = await Promise.all([
    FormEntity.findMany(schedules.map(({ path }) => ({ path }))),
    namedReachable(first.senderId, ids),
  ])
  return schedules.map((schedule): Schedule => {
    const { scheduleId: id, firstIds, recipientCount } = schedule
    const recipients = reachableRecipients.filter(({ recipientId }) => firstIds.includes(recipientId))
    const form = forms.find(({ path }) => path === schedule.path)
    const isMore = recipientCount > firstIds.length
    // The sender is making this request, so they can still send forms.
    const end =
      isMore && recipients.length === 0 ? undefined : endOf(schedule, { form, canSend: true, recipients })
    const endedBecause = schedule.endedBecause ?? end ?? null
    return {
      id,
      ...pick(schedule, ['path', 'rhythm', 'time', 'timeZone', 'until', 'createdAt']),
      title: form?.document.title ?? schedule.title,
      status: endedBecause ? 'ENDED' : schedule.status,
      endedBecause,
      nextAt: endedBecause ? null : schedule.nextAt,
      recipientCount: recipientCount - firstIds.length + recipients.length,
      names: recipients.map(({ name }) => name),
    }
  })
}
