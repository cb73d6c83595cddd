import { chatApi } from '#core/chat/api'
import { waveOff } from '#core/chat/owed'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(chatApi.waveOff, ({ actor, body }) => waveOff(actor, body))
