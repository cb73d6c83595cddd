import { referralApi } from '#core/referral/api'
import { getReferrer } from '#core/referral/referrer'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(referralApi.getReferrer, ({ params, request }) =>
  getReferrer(params.key, request.ip),
)
