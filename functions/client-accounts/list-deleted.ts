import { clientAccountsApi } from '#core/accounts/client-accounts-api'
import { listDeletedAccounts } from '#core/accounts/deleted-accounts'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(clientAccountsApi.listDeleted, ({ query }) => listDeletedAccounts(query))
