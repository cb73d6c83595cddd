import {
  ClientEntity,
  type ClientItem,
  ClientRowEntity,
  JUST_JOINED,
  planOf,
  rowOf,
} from '#core/client/entity'
import type { ClientIntake, CoachPreference } from '#core/client/shared/schema'
import { prepareEmailChange } from '#core/identity/email-change'
import { contactEmailOf, IdentityEntity, UserEntity } from '#core/identity/entity'
import type { ClientActor } from '#core/lib/actor'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'
import { type Named, nameOf } from '#core/shared/name'

/**
 * Prepares further writes that belong to a client's first profile. `referredBy` is the coach whose link the client
 * used.
 */
type PrepareFollowUps = (client: ClientItem, referredBy: string | undefined) => Promise<Write[]>

export const saveIntake = (
  actor: ClientActor,
  { email, ...answers }: ClientIntake,
  prepareFollowUps: PrepareFollowUps,
): Promise<ClientItem> =>
  retryOnConflict(async () => {
    const address = await prepareEmailChange(actor.id, email)
    return (
      (await changeProfile(actor, answers, address)) ??
      createProfile(actor, answers, address, prepareFollowUps)
    )
  })

/**
 * Saves what a client is looking for. Once a group plan is chosen, only an admin can change it; any other plan is
 * refused with 409.
 */
export async function savePreferences(
  actor: ClientActor,
  preference: CoachPreference,
): Promise<CoachPreference> {
  const client = await ClientEntity.find({ clientId: actor.id })
  if (!client) throw notFound('Client')
  const plan = planOf(client)
  if (plan !== 'NONE' && preference.groupChatType !== plan)
    throw conflict("You've already chosen a group chat plan. Contact admin to change it.", 'CONFLICT')
  await transact([
    ClientEntity.update(
      { clientId: actor.id },
      { set: { coachPreference: preference }, add: { version: 1 } },
      { if: { version: client.version } },
    ),
    ClientRowEntity.update({ clientId: actor.id }, { set: { plan: preference.groupChatType } }),
  ])
  return preference
}

/** Prepares the writes that rename the profile and its row. The caller writes the user's own name. */
export const prepareClientName = (
  { clientId, version }: ClientItem,
  { firstName, lastName }: Named,
): Write[] => [
  ClientEntity.update(
    { clientId },
    { set: { firstName, lastName }, add: { version: 1 } },
    { if: { version } },
  ),
  ClientRowEntity.update({ clientId }, { set: { firstName, lastName } }),
]

type Answers = Omit<ClientIntake, 'email'>

async function changeProfile(
  { id: clientId }: ClientActor,
  answers: Answers,
  address: Write[],
): Promise<ClientItem | undefined> {
  const client = await ClientEntity.find({ clientId })
  if (!client) return undefined
  const { firstName, lastName, birthdate } = answers
  await transact([
    ClientEntity.update({ clientId }, { set: answers, add: { version: 1 } }),
    ClientRowEntity.update({ clientId }, { set: { firstName, lastName, birthdate } }),
    UserEntity.update({ userId: clientId }, { set: { name: nameOf(answers) } }),
    ...address,
  ])
  return { ...client, ...answers }
}

async function createProfile(
  { id: clientId, subject }: ClientActor,
  answers: Answers,
  address: Write[],
  prepareFollowUps: PrepareFollowUps,
): Promise<ClientItem> {
  const user = await UserEntity.find({ userId: clientId })
  if (!user) throw notFound('User')
  const { imageKey, contactEmail } = user
  const client: ClientItem = {
    ...JUST_JOINED,
    ...answers,
    email: contactEmailOf(user),
    clientId,
    subject,
    imageKey,
    createdAt: nowIso(),
  }
  const asRead = { if: { imageKey, contactEmail: contactEmail ?? { absent: true as const } } }
  await transact([
    ClientEntity.create(client),
    ClientRowEntity.create(rowOf(client)),
    IdentityEntity.update({ subject }, { set: { status: 'ACTIVE' } }, { if: { status: 'NEW' } }),
    // The profile copies the picture and the email address, so neither may have changed since they were read.
    UserEntity.update({ userId: clientId }, { set: { name: nameOf(client) } }, asRead),
    ...address,
    ...(await prepareFollowUps(client, user.referredBy)),
  ])
  return client
}
