import { chatApi } from '#core/chat/api'
import * as Files from '#core/chat/files/files'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.sendFile, ({ actor, body }) => Files.sendChatFile(actor, body))
