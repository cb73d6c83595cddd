import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { IdentityEntity, UserEntity, type UserItem } from '#core/identity/entity'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { config } from '#core/lib/config'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'
import { notFound, retryableConflict, tooLarge } from '#core/shared/errors'
import * as Files from '#core/uploads/files'
import { storeRecorded, transactAndDiscard } from '#core/uploads/orphaned-files'
import { MAX_INLINE_IMAGE_BYTES } from '#core/uploads/shared/schema'

type Member = ClientActor | CoachActor

/** Sets the caller's picture everywhere it's shown and discards the old file. */
export async function set(actor: Member, source: Files.FileSource): Promise<{ imageUrl: string }> {
  if (source instanceof File && source.size > MAX_INLINE_IMAGE_BYTES)
    throw tooLarge('Photo size should be less than 4MB')
  const file = await Files.checkFile(actor, 'image', source)
  const [user, [imageKey = '']] = await Promise.all([
    UserEntity.find({ userId: actor.id }),
    storeRecorded({ ownerId: actor.id }, [{ file, folder: 'public/images' }]),
  ])
  await retryOnConflict(async (attempt) =>
    replace(actor, attempt === 1 ? user : await UserEntity.find({ userId: actor.id }), imageKey),
  )
  return { imageUrl: `${config.mediaUrl}/${imageKey}` }
}

async function replace(actor: Member, user: UserItem | undefined, imageKey: string): Promise<void> {
  if (!user) throw notFound('User')
  if (user.imageKey === imageKey) return
  await transactAndDiscard({ ownerId: actor.id }, user.imageKey === null ? [] : [user.imageKey], [
    UserEntity.update({ userId: actor.id }, { set: { imageKey } }, { if: { imageKey: user.imageKey } }),
    onProfile(actor, imageKey),
  ])
}

/**
 * Updates the profile's copy of the picture. If there is no profile yet, checks that none is created at the same
 * time.
 */
function onProfile(actor: Member, imageKey: string): Write {
  if (actor.accountStatus === 'NEW')
    return IdentityEntity.check(
      { subject: actor.subject },
      {
        if: { status: 'NEW' },
        else: () => retryableConflict('Your profile was just saved. Please try again.'),
      },
    )
  return actor.role === 'client'
    ? ClientEntity.update({ clientId: actor.id }, { set: { imageKey } })
    : CoachEntity.update({ coachId: actor.id }, { set: { imageKey } })
}
