import { accountApi } from '#core/accounts/account-api'
import * as Image from '#core/accounts/image'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(accountApi.setImage, ({ actor, body }) => Image.set(actor, body.image))
