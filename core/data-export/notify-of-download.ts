import { downloadStarted } from '#core/data-export/emails'
import { addressesOf, UserEntity, type UserItem } from '#core/identity/entity'
import { transact } from '#core/lib/table'
import { queueEmail } from '#core/mail/queue-email'
import { dayOf, now } from '#core/shared/clock'
import { conflict, isConflict } from '#core/shared/errors'

/**
 * Emails a person, at most once a day (UTC), that someone is downloading their data: a session that was left open is
 * enough for that. The email goes to the confirmed address and to that of the sign-in.
 */
export async function notifyOfDownload(user: UserItem): Promise<void> {
  const today = dayOf(now())
  if (user.downloadMailedOn === today) return
  const alreadyMailed = () => conflict('The email was just sent', 'ALREADY_MAILED')
  const [firstName] = user.name.split(' ')
  try {
    await transact([
      UserEntity.update(
        { userId: user.userId },
        { set: { downloadMailedOn: today } },
        { if: { downloadMailedOn: user.downloadMailedOn ?? { absent: true } }, else: alreadyMailed },
      ),
      ...addressesOf(user).map((email) => queueEmail(email, downloadStarted(firstName))),
    ])
  } catch (error) {
    if (!isConflict(error, 'ALREADY_MAILED')) throw error
  }
}
