import * as v from 'valibot'
import { clientOf, loadClientContext } from '#core/accounts/client'
import { FullName, type User, type UserChange } from '#core/accounts/shared/account-schema'
import { ClientEntity } from '#core/client/entity'
import { prepareClientName } from '#core/client/profile'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { prepareAnswerChange } from '#core/coach/own-answers'
import { coachFor } from '#core/coach/present'
import { prepareEmailChange } from '#core/identity/email-change'
import { contactEmailOf, EmailChangeEntity, IdentityEntity, UserEntity } from '#core/identity/entity'
import type { Actor, AdminActor, ClientActor, CoachActor } from '#core/lib/actor'
import { imageUrl } from '#core/lib/config'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write, write } from '#core/lib/table'
import { invalid, notFound } from '#core/shared/errors'
import { messages } from '#core/shared/messages'
import { type Named, nameOf, splitName } from '#core/shared/name'

type Member = ClientActor | CoachActor

export async function getUser(actor: Actor): Promise<User> {
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
    email: contactEmailOf(user),
    pendingEmail: waiting && !waiting.confirmedAt ? waiting.email : null,
    name: user.name,
    image: imageUrl(user.imageKey),
    imageUrl: imageUrl(user.imageKey),
    phone: profiles.nutritionist?.phone ?? user.phone,
    type: user.type,
    ...profiles,
  }
}

/**
 * Updates the caller's name, phone, email address and time zone. For a coach with a profile, all but the time zone are
 * reviewed fields. Entering a pending address another time resends its link.
 */
export async function updateUser(actor: Member, { timeZone, ...change }: UserChange): Promise<User> {
  await retryOnConflict(async () => {
    const { email } = change
    const writes = [
      ...(actor.role === 'client' ? await changeClient(actor, change) : await changeCoach(actor, change)),
      ...(email ? await prepareEmailChange(actor.id, email, true) : []),
    ]
    if (writes.length > 0) await transact(writes)
  })
  // Not in the same transaction, because the other changes may write the same profile.
  if (timeZone !== undefined && actor.accountStatus !== 'NEW') await storeTimeZone(actor, timeZone)
  return getUser(actor)
}

/** For dates in emails (rule dates). */
async function storeTimeZone({ role, id }: Member, timeZone: string): Promise<void> {
  if (role === 'client') await write(ClientEntity.update({ clientId: id }, { set: { timeZone } }))
  else await write(CoachEntity.update({ coachId: id }, { set: { timeZone } }))
}

/** Renames the profile along with the user (rule one-name-one-phone). */
async function changeClient(actor: ClientActor, { name, phone }: UserChange): Promise<Write[]> {
  const client = name === undefined ? undefined : await ClientEntity.find({ clientId: actor.id })
  if (name === undefined || !client) return changeUser(actor, { name, phone })
  const parts = partsOf(name, client)
  return [...changeUser(actor, { name: nameOf(parts), phone }, true), ...prepareClientName(client, parts)]
}

async function changeCoach(actor: CoachActor, { name, phone, email }: UserChange): Promise<Write[]> {
  const coach = await CoachEntity.find({ coachId: actor.id })
  if (!coach) return changeUser(actor, { name, phone })
  if (phone === '') throw invalid([{ path: 'phone', message: messages.phone }])
  return prepareAnswerChange(coach, { ...(name !== undefined && partsOf(name, coach)), phone, email })
}

function changeUser(
  { id: userId, subject }: Member,
  { name, phone }: Pick<UserChange, 'name' | 'phone'>,
  hasProfile = false,
): Write[] {
  if (name === undefined && phone === undefined) return []
  const set = { name, phone: phone === '' ? null : phone }
  return [
    UserEntity.update({ userId }, { set }),
    // Otherwise a profile saved at the same moment would keep the old name.
    ...(hasProfile || name === undefined
      ? []
      : [IdentityEntity.check({ subject }, { if: { status: 'NEW' }, else: changedMeanwhile })]),
  ]
}

/** Splits a name into first and last name and validates both like the profile does. */
function partsOf(name: string, current: Named): Named {
  const parts = v.safeParse(FullName, splitName(name, current))
  if (parts.success) return parts.output
  throw invalid([{ path: 'name', message: parts.issues[0].message }])
}

async function profilesOf(actor: Member): Promise<Pick<User, 'client' | 'nutritionist' | 'timeZone'>> {
  if (actor.role === 'client') {
    const [client, context] = await Promise.all([
      ClientEntity.find({ clientId: actor.id }),
      loadClientContext(actor.id),
    ])
    return {
      client: client ? clientOf(client, context) : null,
      nutritionist: null,
      timeZone: client?.timeZone ?? null,
    }
  }
  const key = { coachId: actor.id }
  const [coach, changeRequest] = await Promise.all([CoachEntity.find(key), ChangeRequestEntity.find(key)])
  return {
    client: null,
    nutritionist: coach ? await coachFor('self', coach, changeRequest) : null,
    timeZone: coach?.timeZone ?? null,
  }
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
  timeZone: null,
  type: 'admin',
  client: null,
  nutritionist: null,
})
