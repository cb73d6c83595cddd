import { chatApi } from '#core/chat/api'
import { listOwed } from '#core/chat/owed-admin'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.listOwed, ({ actor }) => listOwed(actor))
