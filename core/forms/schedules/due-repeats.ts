import { findReachable } from '#core/forms/assignments/reachable-clients'
import { newSending, prepareSending } from '#core/forms/assignments/send'
import { FormEntity, type FormItem } from '#core/forms/definitions/entity'
import { nextDate } from '#core/forms/schedules/frequency'
import { canSend, endOf } from '#core/forms/schedules/repeat-end'
import {
  DUE,
  dueSortKey,
  MAX_LISTED_RECIPIENTS,
  RepeatCountEntity,
  RepeatEntity,
  type RepeatItem,
  RepeatRecipientsEntity,
} from '#core/forms/schedules/repeat-entity'
import type { RepeatEnd } from '#core/forms/schedules/shared/repeat-schema'
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

const dueRepeatsJob: BatchJob<{ above?: string }, RepeatItem> = {
  name: 'repeats',
  begin: () => ({}),
  read: async ({ above }) => {
    const page = await RepeatEntity.query(DUE, { index: 'gsi1', limit: PAGE_SIZE, ...(above && { above }) })
    const last = page.at(-1)
    const items = page.filter(({ nextAt }) => nextAt !== null && nextAt <= nowIso())
    return { items, ...(last && items.length === page.length && { next: { above: dueSortKey(last) } }) }
  },
  attempt: sendDue,
  atOnce: 8,
  perSecond: 50,
}

/** Starts the sendings of all due repeats; the stream continues them (rules form-schedules, form-schedules-end). */
export const sendDueRepeats = (run: TimeBudget): Promise<BatchOutcome> => processInBatches(dueRepeatsJob, run)

/** Sends and advances the date in one transaction, so each date goes out exactly once. */
async function sendDue({ senderId, repeatId, nextAt }: RepeatItem): Promise<void> {
  const repeat = await RepeatEntity.find({ senderId, repeatId })
  if (repeat?.status !== 'RUNNING' || repeat.nextAt !== nextAt || nextAt === null) return
  const [form, hasSender, storedRecipients] = await Promise.all([
    FormEntity.find(repeat),
    canSend(senderId),
    RepeatRecipientsEntity.find({ repeatId }),
  ])
  // Whoever is missing here is dropped for good, so it must be known whose link is approved.
  const recipients = await requireReadable(() =>
    findReachable(senderId, storedRecipients?.recipientIds ?? []),
  )
  const end = endOf(repeat, { form, canSend: hasSender, recipients })
  const next = nextDate(repeat, now())
  // People who can't receive the form anymore are dropped from the repeat, which continues for the others.
  const recipientIds = recipients.map(({ recipientId }) => recipientId)
  const after = {
    ...repeat,
    recipientCount: recipientIds.length,
    firstIds: recipientIds.slice(0, MAX_LISTED_RECIPIENTS),
  }
  const writes =
    end || !form
      ? endWrites(repeat, repeat, end ?? 'FORM')
      : [
          ...sendingOf(repeat, nextAt, form, recipientIds),
          ...(next
            ? [
                RepeatEntity.put({ ...after, nextAt: new Date(next.at).toISOString() }, ifUnchanged(repeat)),
                RepeatRecipientsEntity.put({ repeatId, recipientIds }),
              ]
            : endWrites(repeat, after, 'DATE')),
        ]
  await transact(writes).catch((error: unknown) => {
    if (!isConflict(error, 'CONTINUED')) throw error
  })
}

const ifUnchanged = (repeat: RepeatItem) => ({
  if: pick(repeat, ['status', 'nextAt']),
  else: alreadyContinued,
})

function sendingOf(
  { repeatId, senderId }: RepeatItem,
  nextAt: string,
  form: FormItem,
  recipientIds: string[],
): Write[] {
  const sendingId = derivedId(idFrom(Date.parse(nextAt)), repeatId)
  const sending = { ...newSending(sendingId, senderId, [form], recipientIds), repeatId }
  return prepareSending(sending, recipientIds, alreadyContinued)
}

const endWrites = (before: RepeatItem, last: RepeatItem, endedBecause: RepeatEnd): Write[] => [
  RepeatEntity.put(
    { ...last, status: 'ENDED', endedBecause, nextAt: null, expiresAt: nowSeconds() + RETENTION.endedRepeat },
    ifUnchanged(before),
  ),
  RepeatRecipientsEntity.remove(before),
  RepeatCountEntity.update({ senderId: before.senderId }, { add: { count: -1 } }),
]
