import { clientOf, loadClientContext } from '#core/accounts/client'
import { prepareReferral } from '#core/accounts/referred-signup'
import type { Client } from '#core/accounts/shared/client-schema'
import * as Profile from '#core/client/profile'
import type { ClientIntake } from '#core/client/shared/schema'
import type { ClientActor } from '#core/lib/actor'

export async function saveIntake(actor: ClientActor, answers: ClientIntake): Promise<Client> {
  const [saved, context] = await Promise.all([
    Profile.saveIntake(actor, answers, prepareReferral),
    loadClientContext(actor.id),
  ])
  return clientOf(saved, context)
}
