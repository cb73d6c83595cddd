import { userApi } from '#core/account/api'
import * as AuditLog from '#core/audit-log/audit-log'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.listActs, ({ query }) => AuditLog.list(query))
