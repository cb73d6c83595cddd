import { pollsApi } from '#core/polls/api'
import * as Recipients from '#core/polls/recipients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(pollsApi.listRecipients, ({ actor, query }) =>
  Recipients.listRecipients(actor, query),
)
