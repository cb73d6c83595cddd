import { chatApi } from '#core/chat/api'
import { isGroup } from '#core/chat/channels'
import * as Deletion from '#core/chat/members/deletion'
import * as Groups from '#core/groupchats/chat'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.remove, ({ actor, body }) =>
  isGroup(body.channelId) ? Groups.removeWithChat(actor, body) : Deletion.deleteOrRestoreChat(actor, body),
)
