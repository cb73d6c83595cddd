import { accountApi } from '#core/accounts/account-api'
import { logOutOthers } from '#core/accounts/log-out'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(accountApi.logOutOthers, ({ actor }) => logOutOthers(actor))
