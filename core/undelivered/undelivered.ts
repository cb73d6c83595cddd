import { prepareAuditEntry } from '#core/audit/audit'
import { contactEmailOf, EmailOwnerEntity, UserEntity, type UserItem } from '#core/identity/entity'
import { type AdminActor, SYSTEM } from '#core/lib/actor'
import { config, imageUrl } from '#core/lib/config'
import { reportOf } from '#core/mail/delivery-report'
import { SuppressionEntity } from '#core/mail/entity'
import { REASONS } from '#core/mail/shared/schema'
import { hashOf, liftSuppression, suppress } from '#core/mail/suppression'
import { prepareUnsubscribe } from '#core/newsletter/newsletter'
import { AppError } from '#core/shared/errors'
import type { Address, UndeliveredPage, UndeliveredQuery } from '#core/undelivered/shared/undelivered-schema'

const PAGE_SIZE = 50

const notStopped = () => new AppError('notFound', "We aren't blocking emails to this address.")

/**
 * Handles a delivery report from SES. Reports can arrive repeatedly and in any order (rule
 * suppress-bounced-addresses). Our own support address is never blocked, because messages to it are stored nowhere
 * else.
 */
export async function onSuppressionChanged(message: string): Promise<void> {
  const report = reportOf(message)
  if (!report || report.email === config.supportMail.toLowerCase()) return
  const { email, reason } = report
  const owner = await EmailOwnerEntity.find({ email })
  await suppress(report, owner?.userId, [
    ...(reason === 'COMPLAINT' ? prepareUnsubscribe(email) : []),
    ...(owner ? [prepareAuditEntry(SYSTEM, 'mail.stop', owner.userId, { reason })] : []),
  ])
}

/**
 * Lists people our emails don't reach, newest first. A page may be short, because it leaves out people who are gone
 * or have a different address now.
 */
export async function listUndelivered({ before }: UndeliveredQuery): Promise<UndeliveredPage> {
  const page = await SuppressionEntity.query('suppressions', {
    index: 'gsi1',
    newestFirst: true,
    limit: PAGE_SIZE,
    ...(before && { below: before }),
  })
  const stored = await UserEntity.findMany(page.flatMap(({ userId }) => (userId ? [{ userId }] : [])))
  const users = new Map(stored.map((user) => [user.userId, user]))
  const last = page.length === PAGE_SIZE ? page.at(-1) : undefined
  return {
    rows: page.flatMap(({ hash, userId = '', reason, detail, since }) => {
      const user = users.get(userId)
      const email = user && contactEmailOf(user)
      return email && hashOf(email) === hash ? [{ ...presentUser(user), email, reason, detail, since }] : []
    }),
    next: last ? `${last.since}#${last.hash}` : null,
  }
}

const presentUser = ({ userId, name, type, imageKey }: UserItem) => ({
  id: userId,
  name,
  type,
  image: imageUrl(imageKey),
})

/**
 * Resumes emails to an address that its owner has shown to work. The address doesn't need to belong to an account.
 * Throws 404 if it isn't blocked.
 */
export async function resend(actor: AdminActor, { email }: Address): Promise<{ success: boolean }> {
  const owner = await EmailOwnerEntity.find({ email })
  const act = prepareAuditEntry(actor, 'mail.again', owner?.userId ?? hashOf(email))
  if (!(await liftSuppression(email, REASONS, [act]))) throw notStopped()
  return { success: true }
}
