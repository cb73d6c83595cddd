import type PubNub from 'pubnub'
import { openPair, pairChannel } from '#core/chat/channels'
import type { Chat } from '#core/chat/shared/schema'
import { transact } from '#core/lib/table'
import { chatTokenOf, makePubNubClient } from '#scripts/testing/chat'
import { makeRelationship } from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

/** Makes a coach and a client who can write to each other. */
export async function makeConversation() {
  const [client, coach] = await Promise.all([makeClient(), makeCoach()])
  await makeRelationship(coach, client, 'APPROVED')
  await transact(openPair(coach.id, client.id))
  const channelId = pairChannel(coach.id, client.id)
  return { client, coach, channelId }
}

export const connectToChat = async (person: TestPerson): Promise<PubNub> =>
  makePubNubClient(await chatTokenOf(person))

/** Sends a message and returns its timetoken. */
export async function sendMessage(voice: PubNub, channel: string, text: string): Promise<string> {
  const { timetoken } = await voice.publish({ channel, message: { text } })
  return String(timetoken)
}

export const readUpTo = (voice: PubNub, id: string, timetoken: string) =>
  voice.objects.setMemberships({ channels: [{ id, status: timetoken, custom: { lastReadTime: timetoken } }] })

/** Returns the conversation as that person sees it after PubNub has delivered all events. */
export async function chatOf(person: TestPerson, channelId: string): Promise<Chat | undefined> {
  await services.pubnub.events.settled()
  const { body } = await call<Chat[]>('GET', '/chats', { token: person.token })
  return body.find((chat) => chat.channelId === channelId)
}
