import * as v from 'valibot'

/** Names somebody whom we mail of unread messages, and proves that the mail reached them. */
export const ChatMailsToken = v.strictObject({
  token: v.pipe(
    v.string('This link is not complete'),
    v.regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[\w-]{43}$/, 'This link is not complete'),
  ),
})
