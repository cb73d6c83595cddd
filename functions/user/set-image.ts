import { userApi } from '#core/user/api'
import * as Image from '#core/user/image'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.setImage, ({ actor, body }) => Image.set(actor, body.image))
