import { contactApi } from '#core/contact/api'
import { sendAsMember } from '#core/contact/contact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(contactApi.sendAsMember, ({ actor, body }) => sendAsMember(actor, body))
