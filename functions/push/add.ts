import { pushApi } from '#core/push/api'
import * as Devices from '#core/push/devices'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pushApi.add, ({ actor, body }) => Devices.addPushDevice(actor, body))
