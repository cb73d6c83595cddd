import { ANYONE, defineEndpoints } from '#core/lib/api'
import { UploadRequest, UploadTicket } from '#core/uploads/schema'

export const uploadsApi = defineEndpoints({
  create: { method: 'POST', path: '/uploads', access: ANYONE, body: UploadRequest, response: UploadTicket },
})
