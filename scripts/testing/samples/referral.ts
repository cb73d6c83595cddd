import { newId } from '#core/lib/ids'
import { tokenOf } from '#scripts/testing/invitations'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

const anAddress = () => `${newId().toLowerCase()}@example.com`

export const referralSamples: Samples<'referral'> = {
  invite: { request: () => ({ body: { email: anAddress() } }) },
  listInvitations: nothing,
  getReferrer: {
    request: () => ({ params: { key: 'unknownkey' } }),
    publicReason: 'Anyone with the key can see the name',
  },
  stopInvitations: {
    request: async ({ coach }) => ({ params: { token: await tokenOf(coach, anAddress()) } }),
    publicReason: 'The token belongs to the owner of the mailbox',
  },
}
