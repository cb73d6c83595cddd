import * as Profile from '#core/client/profile'
import type { ClientIntake } from '#core/client/schema'
import type { ClientActor } from '#core/lib/actor'
import { clientOf, loadClientContext } from '#core/user/client'
import { joinedByReferral } from '#core/user/referred-signup'
import type { Client } from '#core/user/schema'

export async function saveIntake(actor: ClientActor, answers: ClientIntake): Promise<Client> {
  const [saved, ties] = await Promise.all([
    Profile.saveIntake(actor, answers, joinedByReferral),
    loadClientContext(actor.id),
  ])
  return clientOf(saved, ties)
}
