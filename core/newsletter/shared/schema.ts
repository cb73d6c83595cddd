import * as v from 'valibot'
import { messages } from '#core/shared/messages'
import { emailOf } from '#core/shared/schema'

export const Subscription = v.strictObject({ email: emailOf(messages.newsletterEmailInvalid) })

/** Identifies a mailbox and proves access to it. */
const Token = v.pipe(
  v.string('This link is incomplete'),
  v.regex(/^[\w-]{4,200}\.[\w-]{43}$/, 'This link is incomplete'),
)
export const NewsletterToken = v.strictObject({ token: Token })

export const SubscriberQuery = v.strictObject({
  after: v.optional(v.pipe(v.string(), v.maxLength(100))),
})
export type SubscriberQuery = v.InferOutput<typeof SubscriberQuery>

export const SubscriberPage = v.object({
  rows: v.array(v.object({ email: v.string(), confirmedAt: v.string() })),
  next: v.nullable(v.string()),
})
export type SubscriberPage = v.InferOutput<typeof SubscriberPage>
