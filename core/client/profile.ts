import { ClientEntity, type ClientItem, ClientRowEntity } from '#core/client/entity'
import { clientOf } from '#core/client/present'
import type { Client, ClientIntake, CoachPreference } from '#core/client/schema'
import type { ClientActor } from '#core/lib/actor'
import { again } from '#core/lib/again'
import { nowIso } from '#core/lib/clock'
import { conflict, notFound } from '#core/lib/errors'
import { transact, write } from '#core/lib/table'
import { IdentityEntity, UserEntity } from '#core/user/entity'
import { refuseOthersEmail } from '#core/user/users'

/** Saves a client's answers: the first time they make the profile. The user's name follows them. */
export async function saveIntake(actor: ClientActor, intake: ClientIntake): Promise<Client> {
  await refuseOthersEmail(actor.id, intake.email)
  return clientOf(await again(async () => (await changed(actor, intake)) ?? created(actor, intake)))
}

/** What a client looks for. The group plan is fixed once it is chosen (spec 5): only an admin changes it. */
export async function savePreferences(
  actor: ClientActor,
  preference: CoachPreference,
): Promise<CoachPreference> {
  const client = await ClientEntity.find({ clientId: actor.id })
  if (!client) throw notFound('Client')
  const plan = client.coachPreference?.groupChatType ?? 'NONE'
  if (plan !== 'NONE' && preference.groupChatType !== plan)
    throw conflict('Your group chat plan is already chosen. Please contact admin to change it.')
  await write(
    ClientEntity.update(
      { clientId: actor.id },
      { set: { coachPreference: preference }, add: { version: 1 } },
      { if: { version: client.version } },
    ),
  )
  return preference
}

async function changed({ id: clientId }: ClientActor, intake: ClientIntake): Promise<ClientItem | undefined> {
  const client = await ClientEntity.find({ clientId })
  if (!client) return undefined
  const { firstName, lastName, email, birthdate } = intake
  await transact([
    ClientEntity.update({ clientId }, { set: intake, add: { version: 1 } }),
    ClientRowEntity.update({ clientId }, { set: { firstName, lastName, email, birthdate } }),
    UserEntity.update({ userId: clientId }, { set: { name: nameOf(intake) } }),
  ])
  return { ...client, ...intake }
}

async function created({ id: clientId, subject }: ClientActor, intake: ClientIntake): Promise<ClientItem> {
  const user = await UserEntity.find({ userId: clientId })
  if (!user) throw notFound('User')
  const { imageKey } = user
  const client: ClientItem = {
    ...intake,
    clientId,
    subject,
    imageKey,
    status: 'ACTIVE',
    api: null,
    chatWithAdmin: false,
    coachPreference: null,
    customerId: null,
    createdAt: nowIso(),
    version: 1,
  }
  const { firstName, lastName, email, birthdate, status, createdAt } = client
  await transact([
    ClientEntity.create(client),
    ClientRowEntity.create({ clientId, firstName, lastName, email, birthdate, status, createdAt }),
    IdentityEntity.update({ subject }, { set: { standing: 'ACTIVE' } }, { if: { standing: 'NEW' } }),
    // The profile repeats the picture: it must not have changed since it was read.
    UserEntity.update({ userId: clientId }, { set: { name: nameOf(intake) } }, { if: { imageKey } }),
  ])
  return client
}

const nameOf = ({ firstName, lastName }: ClientIntake) => `${firstName} ${lastName}`
