import { contactEmailOf, type UserItem } from '#core/identity/entity'
import { type Migration, upgraded } from '#core/migrations/migration'

/** Clients have a copy of the address that we write to, which may have been an unconfirmed one. */
export const migration: Migration = {
  number: 18,
  name: 'copy-emails-to-clients',
  phase: 'backfill',
  entities: ['user', 'client'],
  derive: {
    target: 'client',
    sources: ['user'],
    add: (emails, user) => {
      const { userId } = user
      emails.set(String(userId), {
        clientId: userId,
        email: contactEmailOf(upgraded(user) as unknown as UserItem),
      })
    },
    decide: (client, copy) =>
      client && copy && client.email !== copy.email
        ? { ...client, email: copy.email, version: Number(client.version ?? 0) + 1 }
        : client,
  },
}
