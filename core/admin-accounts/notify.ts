import { AdminEntity } from '#core/admin-accounts/entity'
import type { Write } from '#core/lib/table'
import type { EmailTemplate } from '#core/mail/email-template'
import { queueEmail } from '#core/mail/queue-email'

/**
 * A transaction can contain a hundred writes, so this leaves room for whatever the email is about. No more admins can
 * be created.
 */
export const MAX_ADMINS = 50

export async function emailAdmins(template: EmailTemplate): Promise<Write[]> {
  const admins = await AdminEntity.query('admins', { index: 'gsi1', limit: MAX_ADMINS })
  return admins.map(({ email }) => queueEmail(email, template))
}
