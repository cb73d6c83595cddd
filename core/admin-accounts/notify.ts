import { AdminEntity } from '#core/admin-accounts/entity'
import type { Write } from '#core/lib/table'
import type { EmailTemplate } from '#core/mail/email-template'
import { prepareEmail } from '#core/mail/prepare-email'

/**
 * A transaction can contain a hundred writes, so this leaves room for whatever the email is about. No more admins can
 * be created.
 */
export const MAX_ADMINS = 50

export async function prepareAdminEmails(template: EmailTemplate): Promise<Write[]> {
  const admins = await AdminEntity.query('admins', { index: 'gsi1', limit: MAX_ADMINS })
  return admins.map(({ email }) => prepareEmail(email, template))
}
