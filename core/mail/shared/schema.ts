import * as v from 'valibot'

/** Names somebody whom we remind by mail, and proves that the mail reached them. */
export const ReminderToken = v.strictObject({
  token: v.pipe(
    v.string('This link is not complete'),
    v.regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[\w-]{43}$/, 'This link is not complete'),
  ),
})
