import { referralApi } from '#core/referral/api'
import { stopInvitations } from '#core/referral/invitations'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(referralApi.stopInvitations, ({ params }) =>
  stopInvitations(params.token),
)
