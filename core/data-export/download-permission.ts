import { downloadCode, downloadStarted } from '#core/data-export/emails'
import type { Owner } from '#core/data-export/part'
import { emailCode, prepareCodeUse } from '#core/identity/emailed-code'
import { addressesOf, UserEntity, type UserItem } from '#core/identity/entity'
import { transact } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { nowSeconds } from '#core/shared/clock'
import { forbidden, notFound } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

export const sendDownloadCode = ({ id }: Owner) => emailCode(id, 'download', downloadCode)

/**
 * Lets a person download their data for an hour, with an emailed code: a session that was left open isn't enough. The
 * person gets an email about it. Throws 429 past the limit.
 */
export async function permitDownload({ id: userId }: Owner, code: string): Promise<{ until: number }> {
  const [usedUp, user] = await Promise.all([
    prepareCodeUse(userId, 'download', code),
    UserEntity.find({ userId }),
  ])
  if (!user) throw notFound('Account')
  const [firstName] = user.name.split(' ')
  const until = nowSeconds() + RETENTION.downloadPermission
  await transact([
    usedUp,
    UserEntity.update({ userId }, { set: { downloadUntil: until } }),
    ...addressesOf(user).map((email) => prepareEmail(email, downloadStarted(firstName))),
  ])
  return { until }
}

/** Returns the caller's account. Throws 403 CODE_NEEDED unless a code has permitted the download. */
export async function requireDownloadPermission({ id: userId }: Owner): Promise<UserItem> {
  const user = await UserEntity.find({ userId })
  if (!user) throw notFound('User')
  if ((user.downloadUntil ?? 0) <= nowSeconds())
    throw forbidden('Confirm the download with a code from your email', 'CODE_NEEDED')
  return user
}
