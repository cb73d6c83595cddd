import { formsApi } from '#core/forms/definitions/api'
import * as Forms from '#core/forms/definitions/forms'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(formsApi.publish, ({ actor, body }) => Forms.publish(actor, body))
