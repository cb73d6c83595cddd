import { createAdmin } from '#core/admin-accounts/admins'
import { newId } from '#core/lib/ids'
import * as Payments from '#scripts/testing/payments'
import { cheapHash, makeAdmin, makeClient, makeCoach, makeNewcomer } from '#scripts/testing/people'

export const ADMIN_PASSWORD = 'correct horse battery'

/**
 * Creates everyone that tests of the whole contract need: two pairs of coach and client, and people in other roles
 * and statuses.
 */
export async function makeFixtures() {
  const [pair, otherPair, admin, freeCoach, pendingCoach, suspendedCoach, suspendedClient, newcomer] =
    await Promise.all([
      Payments.makePair(),
      Payments.makePair(),
      makeAdmin(cheapHash(ADMIN_PASSWORD)),
      makeCoach(),
      makeCoach({ status: 'PENDING' }),
      makeCoach({ status: 'SUSPENDED' }),
      makeClient({ status: 'SUSPENDED' }),
      makeNewcomer('client'),
    ])
  const adminEmail = `${newId().toLowerCase()}@example.com`
  await createAdmin({ email: adminEmail, name: 'Ada Admin', password: ADMIN_PASSWORD })
  return {
    ...pair,
    otherClient: otherPair.client,
    otherCoach: otherPair.coach,
    admin,
    /** Accepts clients but has none. */
    freeCoach,
    pendingCoach,
    suspendedCoach,
    suspendedClient,
    newcomer,
    /** The email of an admin who can sign in with `ADMIN_PASSWORD`. */
    adminEmail,
  }
}
export type Fixtures = Awaited<ReturnType<typeof makeFixtures>>
