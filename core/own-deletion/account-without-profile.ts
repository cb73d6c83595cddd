import { ClientEntity, DeletionEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import type { Account, DeletableProfile, Status } from '#core/deletion/account-status'
import { ownDeletionEmail } from '#core/deletion/own-deletion-email'
import { contactEmailOf, IdentityEntity, UserEntity } from '#core/identity/entity'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import { notFound } from '#core/shared/errors'

type Role = 'client' | 'coach'

const NO_PROFILE = { absent: true } as const

/** Whether the person has filled in their profile, and it isn't lost. */
export const hasProfile = async (role: Role, id: string): Promise<boolean> =>
  Boolean(
    role === 'client' ? await ClientEntity.find({ clientId: id }) : await CoachEntity.find({ coachId: id }),
  )

/** An account of someone who signed up and hasn't filled in a profile. It can be deleted like any other. */
export const accountWithoutProfile = (
  role: Role,
): DeletableProfile<Status, Account<Status> & { id: string }> => ({
  role,
  find: async (id) => {
    const [user, deletion] = await Promise.all([
      UserEntity.find({ userId: id }),
      DeletionEntity.find({ clientId: id }),
    ])
    const identity = user && (await IdentityEntity.find(user))
    if (!identity) throw notFound('Account')
    const { subject, standing: status } = identity
    return { id, subject, email: contactEmailOf(user), status, eraseAt: deletion?.eraseAt }
  },
  // A profile that is created at the same time would stay active.
  writes: ({ id }) => [
    role === 'client'
      ? ClientEntity.check({ clientId: id }, { if: { clientId: NO_PROFILE }, else: changedMeanwhile })
      : CoachEntity.check({ coachId: id }, { if: { coachId: NO_PROFILE }, else: changedMeanwhile }),
  ],
  emails: () => [],
  ownDeletionEmail: (_, eraseAt, token) =>
    ownDeletionEmail({ eraseAt, token }, { now: "You're signed out." }),
})
