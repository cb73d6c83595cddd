import { AdminEntity } from '#core/admin-accounts/entity'
import type { Write } from '#core/lib/table'
import type { EmailTemplate } from '#core/mail/email-template'
import { queueEmail } from '#core/mail/queue-email'

/** A transaction takes a hundred changes; this leaves room for what the mail is about. No more admins are made. */
export const MAX_ADMINS = 50

export async function emailAdmins(letter: EmailTemplate): Promise<Write[]> {
  const admins = await AdminEntity.query('admins', { index: 'gsi1', limit: MAX_ADMINS })
  return admins.map(({ email }) => queueEmail(email, letter))
}
