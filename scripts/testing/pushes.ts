import { MESSAGE_SENT } from '#scripts/local/pubnub/events'
import type { TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/test-services'

/** A new browser of theirs that may be notified. */
export async function addDevice({ token }: TestPerson, options: { hideText?: boolean } = {}) {
  const subscription = services.push.subscribe()
  const answer = await call('POST', '/user/push', { token, body: { ...subscription, ...options } })
  if (answer.status !== 200) throw new Error(`A device was refused: ${JSON.stringify(answer.body)}`)
  return subscription
}

/** What that browser was told, oldest first. */
export const toldTo = ({ endpoint }: { endpoint: string }) =>
  services.push
    .received()
    .filter((push) => push.endpoint === endpoint)
    .map(({ data }) => JSON.parse(data))

const START = Date.now() * 10_000
/** The provider's time so many seconds after this file began. */
export const at = (seconds: number) => String(START + seconds * 10_000_000)

/** Has the provider tell of a message, and waits until that is done. */
export async function tell(
  { id: senderId }: { id: string },
  channel: string,
  message: unknown,
  timetoken: string,
) {
  services.pubnub.events.tell(MESSAGE_SENT, { channel, senderId, timetoken, message })
  await services.pubnub.events.settled()
}
