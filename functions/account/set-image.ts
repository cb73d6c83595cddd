import { accountApi } from '#core/account/api'
import * as Image from '#core/account/image'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(accountApi.setImage, ({ actor, body }) => Image.set(actor, body.image))
