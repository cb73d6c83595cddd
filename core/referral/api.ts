import { Invitation, Invite, ReferralKeyParams, Referrer, StopToken } from '#core/referral/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { page, Success, TableQuery } from '#core/shared/schema'

export const referralApi = defineEndpoints({
  invite: {
    method: 'POST',
    path: '/nutritionist/client/invite',
    access: ['approvedCoach'],
    body: Invite,
    response: Success,
  },
  listInvitations: {
    method: 'GET',
    path: '/nutritionist/invitations',
    access: ['approvedCoach'],
    query: TableQuery,
    response: page(Invitation),
  },
  getReferrer: {
    method: 'GET',
    path: '/referral/{key}',
    access: 'public',
    params: ReferralKeyParams,
    response: Referrer,
  },
  /** Has no body schema, because mail programs post a body of their own (RFC 8058). */
  stopInvitations: {
    method: 'POST',
    path: '/invitations/stop/{token}',
    access: 'public',
    params: StopToken,
    response: Success,
  },
})
