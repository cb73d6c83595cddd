import * as Profile from '#core/client/profile'
import type { ClientIntake } from '#core/client/schema'
import type { ClientActor } from '#core/lib/actor'
import { arrival } from '#core/user/arrival'
import { clientOf, tiesOf } from '#core/user/client'
import type { Client } from '#core/user/schema'

export async function saveIntake(actor: ClientActor, answers: ClientIntake): Promise<Client> {
  const [saved, ties] = await Promise.all([Profile.saveIntake(actor, answers, arrival), tiesOf(actor.id)])
  return clientOf(saved, ties)
}
