import { addressChanged } from '#core/identity/emails'
import { contactEmailOf, EmailOwnerEntity, UserEntity, type UserItem } from '#core/identity/entity'
import type { Write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import type { AppError } from '#core/shared/errors'

/**
 * Prepares the writes that give a user a new email address, claim it for them alone, and notify the old one. The
 * transaction fails with `taken` if the address belongs to someone else. The caller updates the profiles' copies
 * (rule one-confirmed-email).
 */
export function prepareEmailMove(
  user: UserItem,
  email: string,
  { taken, also }: { taken: () => AppError; also?: Partial<UserItem> },
): Write[] {
  const { userId, contactEmail } = user
  const claimed = contactEmail === user.email ? undefined : contactEmail
  return [
    UserEntity.update(
      { userId },
      { set: { ...also, contactEmail: email } },
      { if: { contactEmail: contactEmail ?? { absent: true } } },
    ),
    ...(email === user.email ? [] : [EmailOwnerEntity.create({ email, userId }, { else: taken })]),
    ...(claimed ? [EmailOwnerEntity.remove({ email: claimed })] : []),
    prepareEmail(contactEmailOf(user), addressChanged()),
  ]
}
