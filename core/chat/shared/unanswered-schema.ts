import * as v from 'valibot'
import { ChannelName, Participant, Timetoken } from '#core/chat/shared/schema'

/** `upTo` is the newest message that needs no reply, or `0` for none. */
export const NoAnswerNeeded = v.strictObject({
  channelId: ChannelName,
  upTo: v.union([Timetoken, v.literal('0')], 'Invalid message id'),
})
export type NoAnswerNeeded = v.InferOutput<typeof NoAnswerNeeded>

const PLACE = /^\d{1,20}#\S{1,100}$/
export const UnansweredQuery = v.strictObject({
  after: v.optional(v.pipe(v.string(), v.regex(PLACE, 'Invalid position in the list'))),
})

/** Coaches with unanswered messages, longest-waiting first. A coach may be on several pages. */
export const UnansweredMessages = v.object({
  rows: v.array(
    v.object({
      coach: Participant,
      since: v.string(),
      clients: v.array(v.object({ channelId: v.string(), client: Participant, since: v.string() })),
    }),
  ),
  /** `after` of the next page. Null at the end. */
  next: v.nullable(v.string()),
})
export type UnansweredMessages = v.InferOutput<typeof UnansweredMessages>
