import { record } from '#core/audit/audit'
import { SubscriptionEntity } from '#core/billing/entity'
import { closePagesOf } from '#core/billing/page'
import { listSlotsOfClient } from '#core/billing/slot'
import { goesOn, isRunning } from '#core/billing/subscriptions'
import { countChangedBy } from '#core/chat/suspension'
import { ClientEntity, type ClientItem, ClientRowEntity } from '#core/client/entity'
import { IdentityEntity } from '#core/identity/entity'
import type { AdminActor } from '#core/lib/actor'
import { again } from '#core/lib/again'
import { notFound } from '#core/lib/errors'
import { log } from '#core/lib/log'
import { transact } from '#core/lib/table'
import { mail } from '#core/mail/mails'
import { factsOf } from '#core/stripe/client'
import { clientOf, tiesOf } from '#core/user/client'
import { lettersOf } from '#core/user/client-letters'
import type { Client, ClientStatusChange, StatusImpact } from '#core/user/schema'

/**
 * Suspends a client or lets them in again, in one transaction with all that repeats the status (rule suspended-client).
 * The same status again changes and sends nothing.
 */
export async function setStatus(
  actor: AdminActor,
  { userId: clientId, status }: ClientStatusChange,
): Promise<Client> {
  const { client, isChanged } = await again(() => change(actor, clientId, status))
  if (isChanged && status === 'SUSPENDED')
    // It stands all the same: the stream ends what runs, and pages that could not be closed here.
    await closePagesOf(clientId).catch((error: unknown) =>
      log('error', 'payment pages not closed yet', factsOf(error)),
    )
  return clientOf(client, await tiesOf(clientId))
}

async function change(actor: AdminActor, clientId: string, status: ClientItem['status']) {
  const client = await ClientEntity.find({ clientId })
  if (!client) throw notFound('Client')
  if (client.status === status) return { client, isChanged: false }
  await transact([
    ClientEntity.update(
      { clientId },
      { set: { status }, add: { version: 1 } },
      { if: { status: client.status, email: client.email } },
    ),
    ClientRowEntity.update({ clientId }, { set: { status } }),
    IdentityEntity.update({ subject: client.subject }, { set: { standing: status } }),
    record(actor, 'client.status', clientId, { from: client.status, to: status }),
    ...lettersOf(client, status).map((letter) => mail(client.email, letter)),
  ])
  return { client: { ...client, status }, isChanged: true }
}

/** What a change of status would touch now, asked of the code that touches it (rule impact-first). */
export async function preview(clientId: string, status: ClientItem['status']): Promise<StatusImpact> {
  const client = await ClientEntity.find({ clientId })
  if (!client) throw notFound('Client')
  if (client.status === status) return { subscriptions: 0, amount: 0, pages: 0, chats: 0, mails: 0 }
  const [slots, chats] = await Promise.all([listSlotsOfClient(clientId), countChangedBy(client, status)])
  const held = slots.flatMap(({ subscriptionId }) => (subscriptionId ? { clientId, subscriptionId } : []))
  const plans = await SubscriptionEntity.findMany(held)
  const touched = plans.filter((plan) =>
    status === 'SUSPENDED' ? goesOn(plan) : isRunning(plan) && plan.cancelAt !== null,
  )
  return {
    subscriptions: touched.length,
    amount: touched.reduce((sum, { amountCents }) => sum + amountCents, 0),
    pages: status === 'SUSPENDED' ? slots.filter(({ sessionId }) => sessionId).length : 0,
    chats,
    mails: lettersOf(client, status).length,
  }
}
