import { referralApi } from '#core/referral/api'
import { invite } from '#core/referral/invitations'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(referralApi.invite, ({ actor, body }) => invite(actor, body))
