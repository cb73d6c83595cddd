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
  const known = await SuppressionEntity.find({ hash: hashOf(email) })
  return known !== undefined && !known.liftedAt
}

/** Blocks email to an address, with `along` in the same transaction. A report that adds nothing changes nothing. */
export const suppress = (
  { email, reason, detail, sentAt }: Report,
  userId: string | undefined,
  along: Write[],
): Promise<void> =>
  retryOnConflict(async () => {
    const hash = hashOf(email)
    const known = await SuppressionEntity.find({ hash })
    if (known && !isNewReport(known, { reason, sentAt })) return
    const since = nowIso()
    await transact([
      SuppressionEntity.put({ hash, userId, reason, detail, since }, { if: unchanged(known) }),
      ...along,
    ])
  })

/** A complaint outweighs a bounce. Reports about emails from before the block was lifted are outdated. */
const isNewReport = (known: Suppression, { reason, sentAt }: Pick<Report, 'reason' | 'sentAt'>) =>
  known.liftedAt
    ? Date.parse(sentAt) > Date.parse(known.liftedAt)
    : known.reason === 'BOUNCE' && reason === 'COMPLAINT'

/** Resumes email to an address. Returns false if it wasn't blocked for one of these reasons. */
export const liftSuppression = (
  email: string,
  reasons: readonly Reason[] = REASONS,
  along: Write[] = [],
): Promise<boolean> =>
  retryOnConflict(async () => {
    const known = await SuppressionEntity.find({ hash: hashOf(email) })
    if (!known || known.liftedAt || !reasons.includes(known.reason)) return false
    const lifted = { ...known, liftedAt: nowIso(), expiresAt: nowSeconds() + RETENTION.liftedSuppression }
    await transact([SuppressionEntity.put(lifted, { if: unchanged(known) }), ...along])
    return true
  })

const unchanged = (known: Suppression | undefined) => ({
  since: known?.since ?? { absent: true as const },
  reason: known?.reason ?? { absent: true as const },
  liftedAt: known?.liftedAt ?? { absent: true as const },
})
