import * as v from 'valibot'
import { ChannelName, Participant, Timetoken } from '#core/chat/shared/schema'

/** `upTo` is the newest message that needs no reply, or `0` for none. */
export const NoAnswerNeeded = v.strictObject({
  channelId: ChannelName,
  upTo: v.union([Timetoken, v.literal('0')], 'Invalid message id'),
})
export type NoAnswerNeeded = v.InferOutput<typeof NoAnswerNeeded>

/** Coaches with unanswered messages, longest-waiting first. */
export const UnansweredMessages = v.object({
  rows: v.array(
    v.object({
      coach: Participant,
      since: v.string(),
      clients: v.array(v.object({ channelId: v.string(), client: Participant, since: v.string() })),
    }),
  ),
  /** True if there are more than were scanned. The longest-waiting ones are always included. */
  isCut: v.boolean(),
})
export type UnansweredMessages = v.InferOutput<typeof UnansweredMessages>
