import { contentApi } from '#core/content/api'
import { addPicture } from '#core/content/pictures'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(contentApi.addPicture, ({ actor, body }) => addPicture(actor, body.image))
