import { randomBytes } from 'node:crypto'
import { entity, type Write, write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { retryableConflict } from '#core/shared/errors'

/** Somebody whom we have reminded by mail of what waits for them. */
export interface ReminderSubscription {
  personId: string
  /** That of every link that ends it. */
  token: string
  stoppedAt?: string
}

export const ReminderSubscriptionEntity = entity<
  ReminderSubscription,
  Pick<ReminderSubscription, 'personId'>
>('reminded', {
  key: ({ personId }) => ({ pk: `reminders#${personId}`, sk: 'reminders' }),
})

const gone = retryableConflict('This link is of nobody')
const changed = retryableConflict('What they want was changed in the meantime. Please try again.')

export interface ReminderPermission {
  token: string
  /** For the transaction of the mail: they want it still. */
  wanted: Write
}

/** What a reminder to somebody takes; undefined for who wants none (rule one-click-off). */
export async function reminderPermission(personId: string): Promise<ReminderPermission | undefined> {
  const { token, stoppedAt } =
    (await ReminderSubscriptionEntity.find({ personId })) ?? (await begin(personId))
  if (stoppedAt) return undefined
  const wanted = ReminderSubscriptionEntity.check(
    { personId },
    { if: { token, stoppedAt: { absent: true } }, else: changed },
  )
  return { token, wanted }
}

/** Two reminders at once share what the faster has made. */
async function begin(personId: string): Promise<ReminderSubscription> {
  const token = `${personId}.${randomBytes(32).toString('base64url')}`
  try {
    return await write(ReminderSubscriptionEntity.create({ personId, token }, { else: changed }))
  } catch (error) {
    const made = error === changed && (await ReminderSubscriptionEntity.find({ personId }))
    if (!made) throw error
    return made
  }
}

/** Ends all reminders at once, however often it is asked. */
export const stop = (token: string) =>
  decide(token, (personId) =>
    ReminderSubscriptionEntity.update(
      { personId },
      { set: { stoppedAt: nowIso() } },
      { if: { token }, else: gone },
    ),
  )

export const resume = (token: string) =>
  decide(token, (personId) =>
    ReminderSubscriptionEntity.update({ personId }, { remove: ['stoppedAt'] }, { if: { token }, else: gone }),
  )

/** A link that is of nobody any more answers alike. */
async function decide(token: string, change: (personId: string) => Write): Promise<{ success: boolean }> {
  try {
    await write(change(token.split('.')[0] ?? ''))
  } catch (error) {
    if (error !== gone) throw error
  }
  return { success: true }
}
