import { AdminEntity } from '#core/admin-accounts/entity'
import { MAX_ADMINS } from '#core/admin-accounts/notify'
import { hashPassword } from '#core/admin-accounts/password'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict } from '#core/shared/errors'

interface NewAdmin {
  email: string
  name: string
  password: string
}

/**
 * Creates an admin. Only scripts call this (rule admins-created-by-script). Throws 409 if the email address has an
 * admin already or there are MAX_ADMINS.
 */
export async function createAdmin({ email, name, password }: NewAdmin) {
  const admins = await AdminEntity.query('admins', { index: 'gsi1', limit: MAX_ADMINS })
  if (admins.length === MAX_ADMINS) throw conflict(`There are ${MAX_ADMINS} admins already`, 'TOO_MANY')
  return write(
    AdminEntity.create(
      { email, adminId: newId(), name, passwordHash: await hashPassword(password), createdAt: nowIso() },
      { else: () => conflict('An admin with this email address already exists', 'EXISTS') },
    ),
  )
}
