import { chatApi } from '#core/chat/api'
import * as Events from '#core/chat/messages/events'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(chatApi.receiveEvents, async ({ request }) => {
  Events.requireProvider(request.header('x-platewise-events'))
  await Events.handleChatEvents(Events.read(request.raw()))
  return { received: true }
})
