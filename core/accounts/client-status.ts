import { clientOf, loadClientContext } from '#core/accounts/client'
import { clientStatusEmail } from '#core/accounts/emails'
import type { Client, ClientStatusChange } from '#core/accounts/shared/client-schema'
import { prepareAuditEntry } from '#core/audit/audit'
import { changedByAnother, isChangeTo } from '#core/audit/changed-by-another'
import { closePagesOfClientAtStripe } from '#core/billing/sales/checkout-page'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { requireClient } from '#core/client/require-client'
import { IdentityEntity } from '#core/identity/entity'
import type { AdminActor } from '#core/lib/actor'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'

/**
 * Suspends or reinstates a client, in one transaction with every copy of the status (rule suspended-client). Setting
 * the current status changes and sends nothing. Throws 409 `STALE` if the status isn't the one the admin saw.
 */
export async function setStatus(
  actor: AdminActor,
  { userId: clientId, ...wanted }: ClientStatusChange,
): Promise<Client> {
  const { client, isChanged } = await retryOnConflict(() => change(actor, clientId, wanted))
  if (isChanged && wanted.status === 'SUSPENDED') await closePagesOfClientAtStripe(clientId)
  return clientOf(client, await loadClientContext(clientId))
}

async function change(
  actor: AdminActor,
  clientId: string,
  { status, previousStatus, reason }: Omit<ClientStatusChange, 'userId'>,
) {
  const client = await requireClient(clientId)
  if (previousStatus && previousStatus !== client.status)
    throw await changedByAnother(clientId, 'client', isChangeTo('client', client.status))
  if (client.status === status) return { client, isChanged: false }
  await transact([
    ClientEntity.update(
      { clientId },
      { set: { status }, add: { version: 1 } },
      { if: { status: client.status, email: client.email } },
    ),
    ClientRowEntity.update({ clientId }, { set: { status } }),
    IdentityEntity.update({ subject: client.subject }, { set: { status } }),
    prepareAuditEntry(actor, 'client.status', clientId, {
      from: client.status,
      to: status,
      ...(status === 'SUSPENDED' && reason && { reason }),
    }),
    prepareEmail(client.email, clientStatusEmail(client, status)),
  ])
  return { client: { ...client, status }, isChanged: true }
}
