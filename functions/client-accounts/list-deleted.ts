import { clientAccountsApi } from '#core/client-accounts/api'
import { list } from '#core/client-accounts/deleted-clients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(clientAccountsApi.listDeleted, ({ query }) => list(query))
