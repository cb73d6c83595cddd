import { userApi } from '#core/user/api'
import * as AuditLog from '#core/user/audit-log'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.listActs, ({ query }) => AuditLog.list(query))
