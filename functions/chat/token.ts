import { Resource } from 'sst'
import { chatApi } from '#core/chat/api'
import * as Tokens from '#core/chat/pubnub/token'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.token, async ({ actor, query }) => ({
  ...(await Tokens.grant(actor, query.channels)),
  publishKey: Resource.PubNubPublishKey.value,
  subscribeKey: Resource.PubNubSubscribeKey.value,
}))
