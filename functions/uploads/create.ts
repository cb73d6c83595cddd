import { uploadsApi } from '#core/uploads/api'
import * as Uploads from '#core/uploads/uploads'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(uploadsApi.create, ({ actor, body }) => Uploads.createUpload(actor, body))
