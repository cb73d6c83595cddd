import { createAdmin } from '#core/admin-accounts/admins'
import { newId } from '#core/lib/ids'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, makeNewcomer } from '#scripts/testing/people'

export const ADMIN_PASSWORD = 'correct horse battery'

/** Everybody whom a tour through the whole contract needs: a pair who know each other, and others. */
export async function makeCast() {
  const [pair, otherPair, admin, freeCoach, pendingCoach, suspendedCoach, suspendedClient, newcomer] =
    await Promise.all([
      Payments.makePair(),
      Payments.makePair(),
      makeAdmin(),
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
    /** Accepts clients and has none. */
    freeCoach,
    pendingCoach,
    suspendedCoach,
    suspendedClient,
    newcomer,
    /** Of an admin who can sign in. */
    adminEmail,
  }
}
export type Cast = Awaited<ReturnType<typeof makeCast>>
