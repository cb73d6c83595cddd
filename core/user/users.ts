import { ClientEntity } from '#core/client/entity'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { coachFor } from '#core/coach/present'
import { requestedChange } from '#core/coach/submission'
import { wantEmail } from '#core/identity/email'
import { addressOf, EmailChangeEntity, UserEntity } from '#core/identity/entity'
import type { Actor, AdminActor, ClientActor, CoachActor } from '#core/lib/actor'
import { again } from '#core/lib/again'
import { imageUrl } from '#core/lib/config'
import { notFound } from '#core/lib/errors'
import { transact, type Write } from '#core/lib/table'
import { clientOf, tiesOf } from '#core/user/client'
import type { User, UserChange } from '#core/user/schema'

type Member = ClientActor | CoachActor

export async function get(actor: Actor): Promise<User> {
  if (actor.role === 'admin') return adminUser(actor)
  const key = { userId: actor.id }
  const [user, waiting, profiles] = await Promise.all([
    UserEntity.find(key),
    EmailChangeEntity.find(key),
    profilesOf(actor),
  ])
  if (!user) throw notFound('User')
  return {
    id: user.userId,
    auth0_id: user.subject,
    email: addressOf(user),
    pendingEmail: waiting && !waiting.confirmedAt ? waiting.email : null,
    name: user.name,
    image: imageUrl(user.imageKey),
    imageUrl: imageUrl(user.imageKey),
    phone: user.phone,
    type: user.type,
    ...profiles,
  }
}

/** A coach's application keeps its own answers, which are reviewed; giving an address again sends the link again. */
export async function update(actor: Member, { phone, email, name }: UserChange): Promise<User> {
  const set = { name, phone: phone === '' ? null : phone }
  const isSet = Object.values(set).some((value) => value !== undefined)
  await again(async () => {
    const writes: Write[] = isSet ? [UserEntity.update({ userId: actor.id }, { set })] : []
    if (email) writes.push(...(await wantEmail(actor.id, email, true)))
    if (email && actor.role === 'coach' && actor.standing === 'APPROVED')
      writes.push(...(await askReview(actor, email)))
    if (writes.length > 0) await transact(writes)
  })
  return get(actor)
}

/** An approved coach's address is reviewed like all other answers (rule coach-address-needs-both). */
async function askReview({ id: coachId }: CoachActor, email: string): Promise<Write[]> {
  const [coach, open] = await Promise.all([
    CoachEntity.find({ coachId }),
    ChangeRequestEntity.find({ coachId }),
  ])
  return coach ? requestedChange(coach, open, { email }).writes : []
}

async function profilesOf(actor: Member): Promise<Pick<User, 'client' | 'nutritionist'>> {
  if (actor.role === 'client') {
    const [client, ties] = await Promise.all([ClientEntity.find({ clientId: actor.id }), tiesOf(actor.id)])
    return { client: client ? clientOf(client, ties) : null, nutritionist: null }
  }
  const key = { coachId: actor.id }
  const [coach, changeRequest] = await Promise.all([CoachEntity.find(key), ChangeRequestEntity.find(key)])
  return { client: null, nutritionist: coach ? await coachFor('self', coach, changeRequest) : null }
}

const adminUser = ({ id, email, name }: AdminActor): User => ({
  id,
  auth0_id: id,
  email,
  pendingEmail: null,
  name,
  image: null,
  imageUrl: null,
  phone: null,
  type: 'admin',
  client: null,
  nutritionist: null,
})
