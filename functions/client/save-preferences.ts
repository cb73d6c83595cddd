import { clientApi } from '#core/client/api'
import * as Profile from '#core/client/profile'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(clientApi.savePreferences, ({ actor, body }) =>
  Profile.savePreferences(actor, body),
)
