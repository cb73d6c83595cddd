import { groupchatsApi } from '#core/groupchats/api'
import * as Save from '#core/groupchats/save'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(groupchatsApi.update, ({ actor, body }) => Save.updateGroup(actor, body))
