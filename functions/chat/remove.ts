import { chatApi } from '#core/chat/api'
import * as Deletion from '#core/chat/deletion'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.remove, ({ actor, body }) => Deletion.remove(actor, body))
