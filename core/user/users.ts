import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { clientOf } from '#core/client/present'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { coachFor } from '#core/coach/present'
import type { Actor, AdminActor, ClientActor, CoachActor } from '#core/lib/actor'
import { imageUrl } from '#core/lib/config'
import { conflict, notFound } from '#core/lib/errors'
import { transact, type Write } from '#core/lib/table'
import { EmailOwnerEntity, UserEntity } from '#core/user/entity'
import type { User, UserChange } from '#core/user/schema'

type Member = ClientActor | CoachActor

/** The caller with all that they may see of themselves. */
export async function get(actor: Actor): Promise<User> {
  if (actor.role === 'admin') return adminUser(actor)
  const [user, profiles] = await Promise.all([UserEntity.find({ userId: actor.id }), profilesOf(actor)])
  if (!user) throw notFound('User')
  return {
    id: user.userId,
    auth0_id: user.subject,
    email: user.contactEmail ?? user.email,
    name: user.name,
    image: imageUrl(user.imageKey),
    imageUrl: imageUrl(user.imageKey),
    phone: user.phone,
    type: user.type,
    ...profiles,
  }
}

/** Changes how the caller is reached and called. A coach's application keeps its own answers: they are reviewed. */
export async function update(actor: Member, { phone, email, name }: UserChange): Promise<User> {
  if (email) await refuseOthersEmail(actor.id, email)
  const set = { name, contactEmail: email, phone: phone === '' ? null : phone }
  if (Object.values(set).some((value) => value !== undefined)) {
    const writes: Write<unknown>[] = [UserEntity.update({ userId: actor.id }, { set })]
    if (email && actor.role === 'client' && actor.standing !== 'NEW') {
      const key = { clientId: actor.id }
      writes.push(
        ClientEntity.update(key, { set: { email }, add: { version: 1 } }),
        ClientRowEntity.update(key, { set: { email } }),
      )
    }
    await transact(writes)
  }
  return get(actor)
}

/** Nobody is reached at the address of somebody else's account. */
export async function refuseOthersEmail(userId: string, email: string): Promise<void> {
  const owner = await EmailOwnerEntity.find({ email })
  if (owner && owner.userId !== userId)
    throw conflict('This email is already registered. Please use another email address.')
}

async function profilesOf(actor: Member): Promise<Pick<User, 'client' | 'nutritionist'>> {
  if (actor.role === 'client') {
    const client = await ClientEntity.find({ clientId: actor.id })
    return { client: client ? clientOf(client) : null, nutritionist: null }
  }
  const key = { coachId: actor.id }
  const [coach, changeRequest] = await Promise.all([CoachEntity.find(key), ChangeRequestEntity.find(key)])
  return { client: null, nutritionist: coach ? await coachFor('self', coach, changeRequest) : null }
}

const adminUser = ({ id, email, name }: AdminActor): User => ({
  id,
  auth0_id: id,
  email,
  name,
  image: null,
  imageUrl: null,
  phone: null,
  type: 'admin',
  client: null,
  nutritionist: null,
})
