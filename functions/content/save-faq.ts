import { saveFaq } from '#core/content/admin'
import { contentApi } from '#core/content/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(contentApi.saveFaq, ({ actor, body }) => saveFaq(actor, body))
