import { defineEndpoints } from '#core/shared/api'
import { Success } from '#core/shared/schema'
import { Address, UndeliveredPage, UndeliveredQuery } from '#core/undelivered/shared/undelivered-schema'

export const undeliveredApi = defineEndpoints({
  /** Lists people our emails don't reach, newest first (rule suppress-bounced-addresses). */
  list: {
    method: 'GET',
    path: '/admin/undelivered',
    access: ['admin'],
    query: UndeliveredQuery,
    response: UndeliveredPage,
  },
  resend: {
    method: 'POST',
    path: '/admin/undelivered',
    access: ['admin'],
    body: Address,
    response: Success,
  },
})
