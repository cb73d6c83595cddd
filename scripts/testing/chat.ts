import PubNub from 'pubnub'
import { openPair, pairChannel } from '#core/chat/channels'
import type { ChatToken } from '#core/chat/shared/schema'
import { transact } from '#core/lib/table'
import type { RelationshipStatus } from '#core/relationship/shared/schema'
import { localKeys } from '#scripts/local/environment'
import { MESSAGE_SENT } from '#scripts/local/pubnub/events'
import { makeRelationship } from '#scripts/testing/payments'
import { makeCoach, type TestPerson } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

/** Creates a client and a coach with an open chat. */
export async function makeChat(status: RelationshipStatus = 'APPROVED') {
  const [client, coach] = await Promise.all([makeReadyClient(), makeCoach()])
  await Promise.all([transact(openPair(coach.id, client.id)), makeRelationship(coach, client, status)])
  return { client, coach, channel: pairChannel(coach.id, client.id) }
}

export const chatTokenOf = async ({ token }: TestPerson) =>
  (await call<ChatToken>('GET', '/chat/token', { token })).body

/** Returns a PubNub client that uses a token from the API. */
export function makePubNubClient({ publishKey, subscribeKey, uuid: userId, token }: ChatToken): PubNub {
  const origin = new URL(services.addresses.pubnub).host
  const pubnub = new PubNub({ publishKey, subscribeKey, userId, origin, ssl: false, heartbeatInterval: 0 })
  pubnub.setToken(token)
  return pubnub
}

/** Returns the HTTP status that PubNub answered with. */
export const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: { status?: { statusCode?: number } }) => error.status?.statusCode ?? 0,
  )

/** Returns a PubNub client with full access that acts as `userId`. */
export function provider(userId: string) {
  return new PubNub({
    publishKey: localKeys.pubnubPublishKey,
    subscribeKey: localKeys.pubnubSubscribeKey,
    secretKey: localKeys.pubnubSecretKey,
    origin: new URL(services.addresses.pubnub).host,
    ssl: false,
    userId,
  })
}

/** Stores how far someone has read a conversation. */
export const markRead = (userId: string, channel: string, lastReadTime = '') =>
  provider(userId).objects.setMemberships({
    channels: [{ id: channel, status: lastReadTime, custom: { lastReadTime } }],
  })

/**
 * Seeds `number` messages with alternating `authors`, `gapMinutes` apart, ending about an hour ago. Returns their
 * timetokens.
 */
export function seedMessages(
  channel: string,
  authors: TestPerson[],
  number: number,
  gapMinutes = 1,
): string[] {
  const end = Date.now() - 3_600_000
  const timetokens = Array.from({ length: number }, (_, index) => {
    const timetoken = String((end - (number - index) * gapMinutes * 60_000) * 10_000)
    const author = authors[index % authors.length] as TestPerson
    const text = `Seed ${index + 1} ${'words '.repeat(index % 12)}`
    services.pubnub.seedMessage({ channel, uuid: author.id, message: { text }, timetoken })
    return timetoken
  })
  postEvents(
    timetokens.map((timetoken, index) => ({ channel, uuid: authors[index % authors.length]?.id, timetoken })),
  )
  return timetokens
}

/** How many of a conversation's messages the server keeps. */
const TOLD = 100

/**
 * Sends the message events that PubNub would send for seeded messages. They're processed before the next screen
 * opens.
 */
export function postEvents(messages: { channel: string; uuid: string | undefined; timetoken: string }[]) {
  for (const { uuid: senderId, ...message } of messages.slice(-TOLD))
    services.pubnub.events.emit(MESSAGE_SENT, { ...message, senderId })
}
