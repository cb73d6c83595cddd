import type { Migration } from '#core/migrations/migration'

/**
 * A contact address belongs to its user since it has to be confirmed. Before, anyone could enter any address, even one
 * that belonged to someone else. Those are dropped, so emails go to the address of the account again (rule
 * one-confirmed-address). A later change would otherwise take the address from its owner.
 */
export const migration: Migration = {
  number: 17,
  name: 'drop-unconfirmed-emails',
  phase: 'backfill',
  entities: ['email-owner', 'user'],
  derive: {
    target: 'user',
    sources: ['email-owner'],
    add: (owned, { userId, email }) => {
      const emails = (owned.get(String(userId))?.emails ?? []) as unknown[]
      owned.set(String(userId), { userId, emails: [...emails, email] })
    },
    decide: (user, owned) => {
      if (!user?.contactEmail || user.contactEmail === user.email) return user
      if ((owned?.emails as unknown[] | undefined)?.includes(user.contactEmail)) return user
      const { contactEmail, ...rest } = user
      return rest
    },
  },
}
