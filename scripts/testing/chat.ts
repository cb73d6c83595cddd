import PubNub from 'pubnub'
import type { ChatToken } from '#core/chat/schema'
import type { TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/world'

export const chatTokenOf = async ({ token }: TestPerson) =>
  (await call<ChatToken>('GET', '/chat/token', { token })).body

/** The provider's SDK with a token that the API gave. */
export function speak({ publishKey, subscribeKey, uuid: userId, token }: ChatToken): PubNub {
  const origin = new URL(services.addresses.pubnub).host
  const pubnub = new PubNub({ publishKey, subscribeKey, userId, origin, ssl: false, heartbeatInterval: 0 })
  pubnub.setToken(token)
  return pubnub
}

/** With what the provider answers. */
export const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: { status?: { statusCode?: number } }) => error.status?.statusCode ?? 0,
  )
