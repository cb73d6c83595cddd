import { createHash } from 'node:crypto'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import type { Report } from '#core/mail/delivery-report'
import { type Suppression, SuppressionEntity } from '#core/mail/entity'
import { REASONS, type Reason } from '#core/mail/shared/schema'
import { nowIso, nowSeconds } from '#core/shared/clock'
import { RETENTION } from '#core/shared/retention'

export const hashOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex')

export async function isSuppressed(email: string): Promise<boolean> {
  const suppression = await SuppressionEntity.find({ hash: hashOf(email) })
  return suppression !== undefined && !suppression.liftedAt
}

/** Blocks email to an address, with `along` in the same transaction. A report that adds nothing changes nothing. */
export const suppress = (
  { email, reason, detail, sentAt }: Report,
  userId: string | undefined,
  along: Write[],
): Promise<void> =>
  retryOnConflict(async () => {
    const hash = hashOf(email)
    const suppression = await SuppressionEntity.find({ hash })
    if (suppression && !isNewReport(suppression, { reason, sentAt })) return
    const since = nowIso()
    await transact([
      SuppressionEntity.put({ hash, userId, reason, detail, since }, { if: unchanged(suppression) }),
      ...along,
    ])
  })

/** A complaint outweighs a bounce. Reports about emails from before the block was lifted are outdated. */
const isNewReport = (suppression: Suppression, { reason, sentAt }: Pick<Report, 'reason' | 'sentAt'>) =>
  suppression.liftedAt
    ? Date.parse(sentAt) > Date.parse(suppression.liftedAt)
    : suppression.reason === 'BOUNCE' && reason === 'COMPLAINT'

/** Resumes email to an address. Returns false if it wasn't blocked for one of these reasons. */
export const liftSuppression = (
  email: string,
  reasons: readonly Reason[] = REASONS,
  along: Write[] = [],
): Promise<boolean> =>
  retryOnConflict(async () => {
    const suppression = await SuppressionEntity.find({ hash: hashOf(email) })
    if (!suppression || suppression.liftedAt || !reasons.includes(suppression.reason)) return false
    const lifted = {
      ...suppression,
      liftedAt: nowIso(),
      expiresAt: nowSeconds() + RETENTION.liftedSuppression,
    }
    await transact([SuppressionEntity.put(lifted, { if: unchanged(suppression) }), ...along])
    return true
  })

const unchanged = (suppression: Suppression | undefined) => ({
  since: suppression?.since ?? { absent: true as const },
  reason: suppression?.reason ?? { absent: true as const },
  liftedAt: suppression?.liftedAt ?? { absent: true as const },
})
