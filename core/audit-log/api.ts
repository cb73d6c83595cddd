import { AuditQuery } from '#core/audit/shared/schema'
import { AuditLogPage } from '#core/audit-log/shared/audit-schema'
import { defineEndpoints } from '#core/shared/api'

export const auditLogApi = defineEndpoints({
  list: {
    method: 'GET',
    path: '/admin/audit',
    access: ['admin'],
    query: AuditQuery,
    response: AuditLogPage,
  },
})
