import { MESSAGE_SENT } from '#scripts/local/pubnub/events'
import type { TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

/** Registers a new browser of this person for push notifications. */
export async function addDevice({ token }: TestPerson, options: { hideText?: boolean } = {}) {
  const subscription = services.push.subscribe()
  const answer = await call('POST', '/user/push', { token, body: { ...subscription, ...options } })
  if (answer.status !== 200) throw new Error(`A device was refused: ${JSON.stringify(answer.body)}`)
  return subscription
}

/** Returns the notifications that a browser received, oldest first. */
export const notificationsOf = ({ endpoint }: { endpoint: string }) =>
  services.push
    .received()
    .filter((push) => push.endpoint === endpoint)
    .map(({ data }) => JSON.parse(data))

const START = Date.now() * 10_000
/** Returns the timetoken of a time, in seconds since this file was loaded. */
export const timetokenAt = (seconds: number) => String(START + seconds * 10_000_000)

/** Has PubNub send a message event and waits until it has been processed. */
export async function deliverMessage(
  { id: senderId }: { id: string },
  channel: string,
  message: unknown,
  timetoken: string,
) {
  services.pubnub.events.emit(MESSAGE_SENT, { channel, senderId, timetoken, message })
  await services.pubnub.events.settled()
}
