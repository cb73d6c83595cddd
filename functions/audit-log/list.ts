import { auditLogApi } from '#core/audit-log/api'
import * as AuditLog from '#core/audit-log/audit-log'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(auditLogApi.list, ({ query }) => AuditLog.listAuditEntries(query))
