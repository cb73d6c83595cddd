import * as v from 'valibot'
import { ChannelName, Participant, Timetoken } from '#core/chat/shared/schema'

/** Up to which message no answer is needed; `0` for none. */
export const NoAnswerNeeded = v.strictObject({
  channelId: ChannelName,
  upTo: v.union([Timetoken, v.literal('0')], 'This is not a message'),
})
export type NoAnswerNeeded = v.InferOutput<typeof NoAnswerNeeded>

/** Coaches who owe answers, who owes one for longest first. */
export const UnansweredMessages = v.object({
  rows: v.array(
    v.object({
      coach: Participant,
      since: v.string(),
      clients: v.array(v.object({ channelId: v.string(), client: Participant, since: v.string() })),
    }),
  ),
  /** Not all that wait were looked at: those who wait for longest. */
  isCut: v.boolean(),
})
export type UnansweredMessages = v.InferOutput<typeof UnansweredMessages>
