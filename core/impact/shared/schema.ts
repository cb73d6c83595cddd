import * as v from 'valibot'

export const StatusImpact = v.object({
  /** That would end with their period, or be paused or resumed; of an unsuspension those that still end unless they are kept. */
  subscriptions: v.number(),
  amount: v.number(),
  pages: v.number(),
  refunds: v.number(),
  /** Conversations that close, or open again, among the first CHATS_COUNTED. */
  chats: v.number(),
  /** A coach's that close, or open again, among those; a client's, which go on without them or have them back. */
  groups: v.number(),
  /** Published reviews that lose their author's name, or are hidden with the coach's page; or get either back. */
  reviews: v.number(),
  /** Open forms that cannot be filled in any more, or can be again, among the first FORMS_COUNTED. */
  forms: v.number(),
  /** Repeats of forms that end, or go on again before their next date: the person's own, and those that reach nobody else. */
  repeats: v.number(),
  mails: v.number(),
})
export type StatusImpact = v.InferOutput<typeof StatusImpact>

export const ExtraImpact = v.object({
  /** Who pay for it as it was, and go on. */
  subscribers: v.number(),
  pages: v.number(),
  refunds: v.number(),
  mails: v.number(),
})
export type ExtraImpact = v.InferOutput<typeof ExtraImpact>
