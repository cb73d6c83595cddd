import * as Profile from '#core/client/profile'
import type { ClientIntake } from '#core/client/shared/schema'
import type { ClientActor } from '#core/lib/actor'
import { clientOf, loadClientContext } from '#core/client-accounts/client'
import { joinedByReferral } from '#core/account/referred-signup'
import type { Client } from '#core/account/shared/schema'

export async function saveIntake(actor: ClientActor, answers: ClientIntake): Promise<Client> {
  const [saved, ties] = await Promise.all([
    Profile.saveIntake(actor, answers, joinedByReferral),
    loadClientContext(actor.id),
  ])
  return clientOf(saved, ties)
}
