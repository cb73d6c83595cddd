import type { ClientItem } from '#core/client/entity'
import type { Write } from '#core/lib/table'
import { SuppressionEntity } from '#core/mail/entity'
import { hashOf } from '#core/mail/suppression'
import { DAY_MS, HOUR_MS, iso, today } from '#scripts/seed/dates'

/**
 * Two clients who can't receive email: one whose mailbox no longer exists, and one who marked an email as
 * spam.
 */
export const makeUndelivered = (clients: ClientItem[]): Write[] =>
  clients.slice(5, 7).map(({ clientId, email }, index) =>
    SuppressionEntity.put({
      hash: hashOf(email),
      userId: clientId,
      ...(index === 0 ? { reason: 'BOUNCE', detail: 'NoEmail' } : { reason: 'COMPLAINT', detail: 'abuse' }),
      since: iso(today() - (index * 4 + 1) * DAY_MS + 8 * HOUR_MS),
    }),
  )
