import { expect, test } from 'vitest'
import { ChatMuteEntity } from '#core/chat/entity'
import { handleChatEvents } from '#core/chat/messages/events'
import { MESSAGES_PER_MINUTE } from '#core/chat/messages/message-rate-limit'
import { write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { chatTokenOf, makePubNubClient, statusOf } from '#scripts/testing/chat'
import { connectToChat, makeConversation } from '#scripts/testing/conversations'
import { services } from '#scripts/testing/setup/test-services'

const MINUTE = 60_000
const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE

/** Reports messages the way PubNub does: number `from` up to `to` of the minute that starts at `minute`. */
async function sendMessages(channelId: string, senderId: string, minute: number, from: number, to: number) {
  for (let at = from; at < to; at += 10)
    await handleChatEvents(
      Array.from({ length: Math.min(10, to - at) }, (_, index) => ({
        type: 'message' as const,
        channelId,
        senderId,
        timetoken: String(BigInt(minute) * 10_000n + BigInt(at + index)),
      })),
    )
  await services.stream.drained()
}

test('a person who sends faster than anyone types is muted for a while, learns until when, and can then write again', async () => {
  const { client, coach, channelId } = await makeConversation()
  const [clara, carl] = [await connectToChat(client), await connectToChat(coach)]
  const say = (voice: typeof clara) => statusOf(voice.publish({ channel: channelId, message: { text: 'x' } }))
  // Hold back the events of messages published here, so that only those reported by `sendMessages` count.
  services.pubnub.events.hold()
  const minute = thisMinute()
  await sendMessages(channelId, client.id, minute, 0, MESSAGES_PER_MINUTE)
  expect(await say(clara)).toBe(200)
  expect((await chatTokenOf(client)).quietUntil).toBeNull()

  await sendMessages(channelId, client.id, minute, MESSAGES_PER_MINUTE, MESSAGES_PER_MINUTE + 20)
  expect(await say(clara), 'the token that they had').toBe(403)
  const token = await chatTokenOf(client)
  expect(token).toMatchObject({ quietUntil: minute / 1000 + 600, channels: [channelId] })
  expect(token.ttl).toBeLessThanOrEqual(10)
  expect(await say(makePubNubClient(token)), 'a new one').toBe(403)
  expect(await statusOf(makePubNubClient(token).fetchMessages({ channels: [channelId] }))).toBe(200)
  expect(await say(carl), 'the other one').toBe(200)

  await write(ChatMuteEntity.put({ memberId: client.id, expiresAt: nowSeconds() }))
  await services.stream.drained()
  const again = await chatTokenOf(client)
  expect(again.quietUntil).toBeNull()
  expect(await say(makePubNubClient(again))).toBe(200)
  services.pubnub.events.dropPending()
  await services.pubnub.events.release()
})

test('counts late and duplicate events once, for the minute in which the message was written, and exempts admins', async () => {
  const { client, channelId } = await makeConversation()
  const minute = thisMinute()
  const isMuted = async (memberId: string) => (await ChatMuteEntity.find({ memberId })) !== undefined
  for (let time = 0; time < 3; time++) await sendMessages(channelId, client.id, minute, 0, 40)
  for (let earlier = 1; earlier < 4; earlier++)
    await sendMessages(channelId, client.id, minute - earlier * MINUTE, 0, 40)
  await sendMessages(channelId, client.id, minute - 60 * MINUTE, 0, 100)
  await sendMessages((await makeConversation()).channelId, 'admin', minute, 0, 100)
  expect(await isMuted(client.id)).toBe(false)
  expect(await isMuted('admin')).toBe(false)
  await sendMessages(channelId, client.id, minute, 40, 70)
  expect(await isMuted(client.id)).toBe(true)
})
