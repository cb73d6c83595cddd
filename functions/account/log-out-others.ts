import { accountApi } from '#core/account/api'
import { logOutOthers } from '#core/account/log-out'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(accountApi.logOutOthers, ({ actor }) => logOutOthers(actor))
