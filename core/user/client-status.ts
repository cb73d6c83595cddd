import { record } from '#core/audit/audit'
import { closePagesOf } from '#core/billing/page'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { IdentityEntity } from '#core/identity/entity'
import type { AdminActor } from '#core/lib/actor'
import { again } from '#core/lib/again'
import { conflict, notFound } from '#core/lib/errors'
import { log } from '#core/lib/log'
import { transact } from '#core/lib/table'
import { mail } from '#core/mail/mails'
import { factsOf } from '#core/stripe/client'
import { clientOf, tiesOf } from '#core/user/client'
import { lettersOf } from '#core/user/client-letters'
import { deleted } from '#core/user/deletion-refusals'
import type { Client, ClientStatusChange } from '#core/user/schema'

/**
 * Suspends a client or lets them in again, in one transaction with all that repeats the status (rule suspended-client).
 * The same status again changes and sends nothing.
 */
export async function setStatus(
  actor: AdminActor,
  { userId: clientId, ...wanted }: ClientStatusChange,
): Promise<Client> {
  const { client, isChanged } = await again(() => change(actor, clientId, wanted))
  if (isChanged && wanted.status === 'SUSPENDED')
    // It stands all the same: the stream ends what runs, and pages that could not be closed here.
    await closePagesOf(clientId).catch((error: unknown) =>
      log('error', 'payment pages not closed yet', factsOf(error)),
    )
  return clientOf(client, await tiesOf(clientId))
}

const stale = conflict('Another admin changed this client in the meantime. Please look again.', 'STALE')

async function change(
  actor: AdminActor,
  clientId: string,
  { status, previousStatus }: Omit<ClientStatusChange, 'userId'>,
) {
  const client = await ClientEntity.find({ clientId })
  if (!client) throw notFound('Client')
  if (client.status === 'DELETED') throw deleted
  if (previousStatus && previousStatus !== client.status) throw stale
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
