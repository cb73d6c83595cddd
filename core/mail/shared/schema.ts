import * as v from 'valibot'

/** Identifies a person who gets reminders, and proves that an email reached them. */
export const ReminderToken = v.strictObject({
  token: v.pipe(
    v.string('This link is incomplete'),
    v.regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[\w-]{43}$/, 'This link is incomplete'),
  ),
})

/** Why an address is blocked: an email bounced permanently, or its reader marked one as spam. */
export const REASONS = ['BOUNCE', 'COMPLAINT'] as const
export type Reason = (typeof REASONS)[number]

/** Whether someone gets the emails that one click turns off (rule one-click-unsubscribe). */
export const ReminderSetting = v.strictObject({ isOn: v.boolean('Choose yes or no') })
export type ReminderSetting = v.InferOutput<typeof ReminderSetting>
