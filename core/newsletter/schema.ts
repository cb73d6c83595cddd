import * as v from 'valibot'
import { emailOf } from '#core/lib/schema'
import { messages } from '#core/messages'

export const Subscription = v.strictObject({ email: emailOf(messages.newsletterEmailInvalid) })

/** Names the mailbox and proves it. */
const Token = v.pipe(
  v.string('This link is not complete'),
  v.regex(/^[\w-]{4,200}\.[\w-]{43}$/, 'This link is not complete'),
)
export const NewsletterToken = v.strictObject({ token: Token })

export const SubscriberQuery = v.strictObject({
  /** Only those that come after this address. */
  after: v.optional(v.pipe(v.string(), v.maxLength(100))),
})
export type SubscriberQuery = v.InferOutput<typeof SubscriberQuery>

export const SubscriberPage = v.object({
  /** `confirmedAt` is ISO 8601. */
  rows: v.array(v.object({ email: v.string(), confirmedAt: v.string() })),
  /** For `after` of the next page; null at the end. */
  next: v.nullable(v.string()),
})
export type SubscriberPage = v.InferOutput<typeof SubscriberPage>
