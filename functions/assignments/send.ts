import { assignmentsApi } from '#core/forms/assignments/api'
import * as Send from '#core/forms/assignments/send'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(assignmentsApi.send, ({ actor, body }) => Send.sendForms(actor, body))
