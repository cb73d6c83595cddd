import { ANYONE, defineEndpoints } from '#core/shared/api'
import { UploadRequest, UploadTicket } from '#core/uploads/shared/schema'

export const uploadsApi = defineEndpoints({
  create: { method: 'POST', path: '/uploads', access: ANYONE, body: UploadRequest, response: UploadTicket },
})
