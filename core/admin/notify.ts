import { AdminEntity } from '#core/admin/entity'
import type { Write } from '#core/lib/table'
import type { Letter } from '#core/mail/letter'
import { mail } from '#core/mail/mails'

/** A transaction takes a hundred changes; this leaves room for what the mail is about. No more admins are made. */
export const MAX_ADMINS = 50

export async function mailToAdmins(letter: Letter): Promise<Write[]> {
  const admins = await AdminEntity.query('admins', { index: 'gsi1', limit: MAX_ADMINS })
  return admins.map(({ email }) => mail(email, letter))
}
