import { findReachable } from '#core/forms/assignments/reachable-clients'
import { newSending, prepareSending } from '#core/forms/assignments/send'
import { FormEntity, type FormItem } from '#core/forms/definitions/entity'
import { nextDate } from '#core/forms/schedules/frequency'
import { canSend, endOf } from '#core/forms/schedules/schedule-end'
import {
  DUE,
  dueSortKey,
  MAX_LISTED_RECIPIENTS,
  ScheduleCountEntity,
  ScheduleEntity,
  type ScheduleItem,
  ScheduleRecipientsEntity,
} from '#core/forms/schedules/schedule-entity'
import type { ScheduleEnd } from '#core/forms/schedules/shared/schedule-schema'
import { derivedId, idFrom } from '#core/lib/ids'
import { type BatchJob, type BatchOutcome, processInBatches, type TimeBudget } from '#core/lib/resumable-job'
import { transact, type Write } from '#core/lib/table'
import { requireReadable } from '#core/lib/unreadable'
import { now, nowIso, nowSeconds } from '#core/shared/clock'
import { isConflict, retryableConflict } from '#core/shared/errors'
import { pick } from '#core/shared/pick'
import { RETENTION } from '#core/shared/retention'

const PAGE_SIZE = 100

const alreadyContinued = () => retryableConflict('Another run continued this', 'CONTINUED')

const dueSchedulesJob: BatchJob<{ above?: string }, ScheduleItem> = {
  name: 'schedules',
  begin: () => ({}),
  read: async ({ above }) => {
    const page = await ScheduleEntity.query(DUE, { index: 'gsi1', limit: PAGE_SIZE, ...(above && { above }) })
    const last = page.at(-1)
    const items = page.filter(({ nextAt }) => nextAt !== null && nextAt <= nowIso())
    return { items, ...(last && items.length === page.length && { next: { above: dueSortKey(last) } }) }
  },
  attempt: sendDue,
  atOnce: 8,
  perSecond: 50,
}

/** Starts the sendings of all due schedules; the stream continues them (rules form-schedules, form-schedules-end). */
export const sendDueSchedules = (run: TimeBudget): Promise<BatchOutcome> =>
  processInBatches(dueSchedulesJob, run)

/** Sends and advances the date in one transaction, so each date goes out exactly once. */
async function sendDue({ senderId, scheduleId, nextAt }: ScheduleItem): Promise<void> {
  const schedule = await ScheduleEntity.find({ senderId, scheduleId })
  if (schedule?.status !== 'RUNNING' || schedule.nextAt !== nextAt || nextAt === null) return
  const [form, hasSender, storedRecipients] = await Promise.all([
    FormEntity.find(schedule),
    canSend(senderId),
    ScheduleRecipientsEntity.find({ scheduleId }),
  ])
  // Whoever is missing here is dropped for good, so it must be known whose link is approved.
  const recipients = await requireReadable(() =>
    findReachable(senderId, storedRecipients?.recipientIds ?? []),
  )
  const end = endOf(schedule, { form, canSend: hasSender, recipients })
  const next = nextDate(schedule, now())
  // People who can't receive the form anymore are dropped from the schedule, which continues for the others.
  const recipientIds = recipients.map(({ recipientId }) => recipientId)
  const after = {
    ...schedule,
    recipientCount: recipientIds.length,
    firstIds: recipientIds.slice(0, MAX_LISTED_RECIPIENTS),
  }
  const writes =
    end || !form
      ? endWrites(schedule, schedule, end ?? 'FORM')
      : [
          ...sendingOf(schedule, nextAt, form, recipientIds),
          ...(next
            ? [
                ScheduleEntity.put(
                  { ...after, nextAt: new Date(next.at).toISOString() },
                  ifUnchanged(schedule),
                ),
                ScheduleRecipientsEntity.put({ scheduleId, recipientIds }),
              ]
            : endWrites(schedule, after, 'DATE')),
        ]
  await transact(writes).catch((error: unknown) => {
    if (!isConflict(error, 'CONTINUED')) throw error
  })
}

const ifUnchanged = (schedule: ScheduleItem) => ({
  if: pick(schedule, ['status', 'nextAt']),
  else: alreadyContinued,
})

function sendingOf(
  { scheduleId, senderId }: ScheduleItem,
  nextAt: string,
  form: FormItem,
  recipientIds: string[],
): Write[] {
  const sendingId = derivedId(idFrom(Date.parse(nextAt)), scheduleId)
  const sending = { ...newSending(sendingId, senderId, [form], recipientIds), scheduleId }
  return prepareSending(sending, recipientIds, alreadyContinued)
}

const endWrites = (before: ScheduleItem, last: ScheduleItem, endedBecause: ScheduleEnd): Write[] => [
  ScheduleEntity.put(
    {
      ...last,
      status: 'ENDED',
      endedBecause,
      nextAt: null,
      expiresAt: nowSeconds() + RETENTION.endedSchedule,
    },
    ifUnchanged(before),
  ),
  ScheduleRecipientsEntity.remove(before),
  ScheduleCountEntity.update({ senderId: before.senderId }, { add: { count: -1 } }),
]
