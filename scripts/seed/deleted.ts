import { ClientEntity, type ClientItem, JUST_JOINED } from '#core/client/entity'
import { DeletionEntity } from '#core/identity/entity'
import type { Write } from '#core/lib/table'
import { auditWrite } from '#scripts/seed/audit-entries'
import { DAY_MS, iso, today } from '#scripts/seed/dates'
import { userWritesOf } from '#scripts/seed/people'
import { randomOf, subjectOf } from '#scripts/seed/random'

const HOUR_MS = 3600 * 1000

/** A client whom an admin deleted a few hours ago. The deletion can still be canceled. */
export function makeDeleted(): ClientItem {
  const email = 'hugo.larsen@example.com'
  const joined = today() - 40 * DAY_MS
  return {
    ...JUST_JOINED,
    clientId: randomOf(email).id(joined),
    subject: subjectOf(email),
    imageKey: null,
    status: 'DELETED',
    firstName: 'Hugo',
    lastName: 'Larsen',
    email,
    gender: 'male',
    birthdate: '1988-03-09',
    height: `6'1"`,
    weight: 190,
    eraseAt: iso(today() + 66 * HOUR_MS),
    createdAt: iso(joined),
  }
}

/** It has no directory row, because deleted clients appear in no list. */
export const deletedWrites = (adminId: string, client: ClientItem): Write[] => {
  const { clientId, eraseAt = '' } = client
  const requested = today() - 6 * HOUR_MS
  return [
    ...userWritesOf(client),
    ClientEntity.put(client),
    DeletionEntity.put({
      personId: clientId,
      role: 'client',
      statusBefore: 'ACTIVE',
      eraseAt,
      requestedAt: iso(requested),
      requestedBy: 'Ada Admin',
    }),
    auditWrite(adminId, 'client.delete', clientId, requested, { from: 'ACTIVE', to: 'DELETED' }),
  ]
}
