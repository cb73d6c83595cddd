import { createHash } from 'node:crypto'
import { type Account, changeAccountStatus, findAccount } from '#core/accounts/account'
import { deletionEmails } from '#core/accounts/emails'
import { prepareAuditEntry } from '#core/audit/audit'
import { type Deletion, DeletionEntity } from '#core/identity/entity'
import type { AdminActor, ClientActor, CoachActor } from '#core/lib/actor'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { prepareEmail } from '#core/mail/prepare-email'
import { AppError } from '#core/shared/errors'

/** Cancels a deletion that hasn't begun: the account has its earlier status again. */
export const cancelDeletion = (
  actor: AdminActor | ClientActor | CoachActor,
  account: Account,
  { personId, role, eraseAt, statusBefore }: Deletion,
): Promise<void> =>
  changeAccountStatus(account, { status: statusBefore }, [
    ...deletionEmails(account, { status: statusBefore }).map((email) => prepareEmail(account.email, email)),
    DeletionEntity.remove({ personId }, { if: { eraseAt, isBegun: { absent: true } } }),
    prepareAuditEntry(actor, `${role}.restore`, personId, { from: 'DELETED', to: statusBefore }),
  ])

/** A deletion contains only the hash of its link's token, so that reading it isn't enough to use the link. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

const noLongerPossible = () =>
  new AppError(
    'notFound',
    "This link doesn't work anymore. If you've used it to keep your account, sign in. Otherwise, contact us.",
  )

/**
 * Cancels a deletion with the token of the emailed link. It works once, only until the data is erased, and not for an
 * admin's deletion. Plans and links follow through the stream.
 */
export async function keepOwnAccount(token: string): Promise<{ success: boolean }> {
  const [id = ''] = token.split('.')
  await retryOnConflict(async () => {
    const deletion = await DeletionEntity.find({ personId: id })
    if (deletion?.cancelHash !== hashOfToken(token) || deletion.isBegun) throw noLongerPossible()
    const { role } = deletion
    const account = await findAccount(role, id)
    const owner: ClientActor | CoachActor = { role, id, subject: account.subject, accountStatus: 'DELETED' }
    await cancelDeletion(owner, account, deletion)
  })
  return { success: true }
}
