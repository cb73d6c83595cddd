import { AdminEntity } from '#core/admin-accounts/entity'
import { MAX_ADMINS } from '#core/admin-accounts/notify'
import { hashPassword } from '#core/admin-accounts/password'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { retryableConflict } from '#core/shared/errors'

interface NewAdmin {
  email: string
  name: string
  password: string
}

/** Makes an admin; only scripts do (rule admins-by-script). Refused when the address has one already. */
export async function createAdmin({ email, name, password }: NewAdmin) {
  const admins = await AdminEntity.query('admins', { index: 'gsi1', limit: MAX_ADMINS })
  if (admins.length === MAX_ADMINS) throw retryableConflict(`There are ${MAX_ADMINS} admins already`)
  return write(
    AdminEntity.create(
      { email, adminId: newId(), name, passwordHash: await hashPassword(password), createdAt: nowIso() },
      { else: retryableConflict('There is an admin with this email address already') },
    ),
  )
}
