import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { IdentityEntity, UserEntity } from '#core/identity/entity'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { again } from '#core/lib/again'
import { config } from '#core/lib/config'
import { conflict, notFound, tooLarge } from '#core/lib/errors'
import { transact, type Write } from '#core/lib/table'
import * as Files from '#core/uploads/files'
import { MAX_INLINE_IMAGE_BYTES } from '#core/uploads/schema'

type Member = ClientActor | CoachActor

/** Gives the caller a new picture everywhere they are shown, and forgets the old one. */
export async function set(actor: Member, source: Files.FileSource): Promise<{ imageUrl: string }> {
  if (source instanceof File && source.size > MAX_INLINE_IMAGE_BYTES)
    throw tooLarge('Picture size should be less than 4MB')
  const file = await Files.check(actor, 'image', source)
  const imageKey = await Files.store(file, 'public/images')
  const before = await again(() => replace(actor, imageKey))
  if (before !== imageKey) await Files.discard([before])
  return { imageUrl: `${config.mediaUrl}/${imageKey}` }
}

async function replace(actor: Member, imageKey: string): Promise<string | null> {
  const user = await UserEntity.find({ userId: actor.id })
  if (!user) throw notFound('User')
  if (user.imageKey !== imageKey)
    await transact([
      UserEntity.update({ userId: actor.id }, { set: { imageKey } }, { if: { imageKey: user.imageKey } }),
      onProfile(actor, imageKey),
    ])
  return user.imageKey
}

/** The profile repeats the picture; it must not come to be in between. */
function onProfile(actor: Member, imageKey: string): Write {
  if (actor.standing === 'NEW')
    return IdentityEntity.check(
      { subject: actor.subject },
      { if: { standing: 'NEW' }, else: conflict('Your profile was just saved. Please try again.') },
    )
  return actor.role === 'client'
    ? ClientEntity.update({ clientId: actor.id }, { set: { imageKey } })
    : CoachEntity.update({ coachId: actor.id }, { set: { imageKey } })
}
