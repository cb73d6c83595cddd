import { pushApi } from '#core/push/api'
import * as Devices from '#core/push/devices'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pushApi.remove, ({ actor, body }) =>
  Devices.removePushDevice(actor, body.endpoint),
)
