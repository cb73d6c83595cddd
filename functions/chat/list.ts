import { chatApi } from '#core/chat/api'
import * as Chats from '#core/chat/chats'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.list, ({ actor }) => Chats.listChats(actor))
