import { deleteOwnAccount } from '#scripts/testing/own-deletion'
import { makeClient } from '#scripts/testing/people'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

export const ownDeletionSamples: Samples<'ownDeletion'> = {
  preview: nothing,
  sendCode: nothing,
  // A wrong code, because the people of these tests are still needed.
  confirm: { request: () => ({ body: { code: '000000' } }), status: () => 400 },
  cancel: { request: async () => ({ body: { token: await deleteOwnAccount(await makeClient()) } }) },
}
