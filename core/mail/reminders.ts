import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { entity } from '#core/lib/entity'
import { shape } from '#core/lib/shape'
import { type Write, write } from '#core/lib/table'
import type { ReminderSetting } from '#core/mail/shared/schema'
import { nowIso } from '#core/shared/clock'
import { conflict, isConflict, retryableConflict } from '#core/shared/errors'

/** A person who has been sent a reminder, and whether they have turned reminders off. */
export const ReminderSubscription = shape({
  personId: v.string(),
  /** Part of every link that turns this person's reminders off. */
  token: v.string(),
  stoppedAt: v.optional(v.string()),
})
export type ReminderSubscription = v.InferOutput<typeof ReminderSubscription>

export const ReminderSubscriptionEntity = entity('reminded', {
  personal: { topic: 'emails', of: ['personId'], exportedIn: 'settings', erasure: 'delete' },
  shape: ReminderSubscription,
  id: ['personId'],
  key: ({ personId }) => ({ pk: `reminders#${personId}`, sk: 'reminders' }),
})

const invalidToken = () => conflict('Unknown unsubscribe link', 'CONFLICT', 'NOT_REMINDED')
const changed = () =>
  retryableConflict('Your email preferences were just changed. Please try again.', 'CHANGED')

export interface ReminderPermission {
  token: string
  /** Makes the email's transaction fail if the person turns reminders off in the meantime. */
  stillWanted: Write
}

/**
 * Returns what a reminder to this person requires; undefined if they turned reminders off (rule one-click-unsubscribe).
 */
export async function reminderPermission(personId: string): Promise<ReminderPermission | undefined> {
  const { token, stoppedAt } =
    (await ReminderSubscriptionEntity.find({ personId })) ?? (await begin(personId))
  if (stoppedAt) return undefined
  const stillWanted = ReminderSubscriptionEntity.check(
    { personId },
    { if: { token, stoppedAt: { absent: true } }, else: changed },
  )
  return { token, stillWanted }
}

/** Creates the person's token. Two concurrent reminders use the same one, whichever was stored first. */
async function begin(personId: string): Promise<ReminderSubscription> {
  const token = `${personId}.${randomBytes(32).toString('base64url')}`
  try {
    return await write(ReminderSubscriptionEntity.create({ personId, token }, { else: changed }))
  } catch (error) {
    const made = isConflict(error, 'CHANGED') && (await ReminderSubscriptionEntity.find({ personId }))
    if (!made) throw error
    return made
  }
}

/** Turns all of a person's reminders off. Can be called any number of times. */
export const stopReminders = (token: string) =>
  decide(token, (personId) =>
    ReminderSubscriptionEntity.update(
      { personId },
      { set: { stoppedAt: nowIso() } },
      { if: { token }, else: invalidToken },
    ),
  )

export const resume = (token: string) =>
  decide(token, (personId) =>
    ReminderSubscriptionEntity.update(
      { personId },
      { remove: ['stoppedAt'] },
      { if: { token }, else: invalidToken },
    ),
  )

/** Returns whether a person gets reminders. They do until they turn them off. */
export async function getReminders({ id: personId }: ClientActor | CoachActor): Promise<ReminderSetting> {
  return { isOn: !(await ReminderSubscriptionEntity.find({ personId }))?.stoppedAt }
}

export async function setReminders({ id }: ClientActor | CoachActor, { isOn }: ReminderSetting) {
  const { token } = (await ReminderSubscriptionEntity.find({ personId: id })) ?? (await begin(id))
  await (isOn ? resume(token) : stopReminders(token))
  return { isOn }
}

/** Gives the same response if the link no longer belongs to anyone. */
async function decide(token: string, change: (personId: string) => Write): Promise<{ success: boolean }> {
  try {
    await write(change(token.split('.')[0] ?? ''))
  } catch (error) {
    if (!isConflict(error, 'NOT_REMINDED')) throw error
  }
  return { success: true }
}
