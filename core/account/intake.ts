import { joinedByReferral } from '#core/account/referred-signup'
import * as Profile from '#core/client/profile'
import type { ClientIntake } from '#core/client/shared/schema'
import { clientOf, loadClientContext } from '#core/client-accounts/client'
import type { Client } from '#core/client-accounts/shared/schema'
import type { ClientActor } from '#core/lib/actor'

export async function saveIntake(actor: ClientActor, answers: ClientIntake): Promise<Client> {
  const [saved, context] = await Promise.all([
    Profile.saveIntake(actor, answers, joinedByReferral),
    loadClientContext(actor.id),
  ])
  return clientOf(saved, context)
}
