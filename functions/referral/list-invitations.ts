import { referralApi } from '#core/referral/api'
import { listInvitations } from '#core/referral/invitations'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(referralApi.listInvitations, ({ actor, query }) =>
  listInvitations(actor, query),
)
