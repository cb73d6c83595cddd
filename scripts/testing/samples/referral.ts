import { newId } from '#core/lib/ids'
import { tokenOf } from '#scripts/testing/invitations'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

const anAddress = () => `${newId().toLowerCase()}@example.com`

export const referralSamples: Samples<'referral'> = {
  invite: { request: () => ({ body: { email: anAddress() } }) },
  listInvitations: nothing,
  getReferrer: {
    request: () => ({ params: { key: 'unknownkey' } }),
    publicReason: 'A key is for whoever has it, and tells a name',
  },
  stopInvitations: {
    request: async ({ coach }) => ({ params: { token: await tokenOf(coach, anAddress()) } }),
    publicReason: 'A token is for whoever has the mailbox',
  },
}
