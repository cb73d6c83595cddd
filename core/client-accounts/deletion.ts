import { record } from '#core/audit/audit'
import { enforceClientAtStripe } from '#core/billing/enforce'
import { alreadyErased } from '#core/client/deletion-refusals'
import {
  ClientEntity,
  type ClientItem,
  ClientRowEntity,
  type Deletion,
  DeletionEntity,
  rowOf,
} from '#core/client/entity'
import { clientOf, loadClientContext } from '#core/client-accounts/client'
import { clientStatusEmails } from '#core/client-accounts/client-emails'
import type { Client } from '#core/client-accounts/shared/schema'
import { markRelationships } from '#core/hiring/deleted-client'
import { IdentityEntity } from '#core/identity/entity'
import type { AdminActor } from '#core/lib/actor'
import { log } from '#core/lib/log'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import { queueEmail } from '#core/mail/queue-email'
import { now, nowIso, nowSeconds } from '#core/shared/clock'
import { notFound } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'
import { describeStripeError } from '#core/stripe/client'

/**
 * Deletes a client: they are signed out, hidden and no longer charged. The data is deleted after 72 hours unless an
 * admin cancels the deletion (rule deleted-client). A retry changes and sends nothing.
 */
export async function remove(actor: AdminActor, clientId: string): Promise<{ success: boolean }> {
  await retryOnConflict(async () => {
    const client = await find(clientId)
    if (client.status === 'DELETED') return
    const eraseAt = new Date(now() + RETENTION.cancelableDeletion * 1000).toISOString()
    const deletion: Deletion = {
      clientId,
      statusBefore: client.status,
      eraseAt,
      requestedAt: nowIso(),
      requestedBy: actor.name,
    }
    await changeStatus(client, { status: 'DELETED', eraseAt }, [
      DeletionEntity.create(deletion),
      ClientRowEntity.remove({ clientId }),
      record(actor, 'client.delete', clientId, { from: client.status, to: 'DELETED' }),
    ])
  })
  await applySideEffects(clientId)
  return { success: true }
}

/** Cancels a deletion and restores the client. Throws 409 if the final deletion has begun. */
export async function restore(actor: AdminActor, clientId: string): Promise<Client> {
  const restored = await retryOnConflict(async () => {
    const [client, deletion] = await Promise.all([find(clientId), DeletionEntity.find({ clientId })])
    if (!deletion) return client
    const { eraseAt, statusBefore: status } = deletion
    if (deletion.isBegun) throw alreadyErased()
    const { eraseAt: _, ...before } = { ...client, status }
    await changeStatus(client, { status }, [
      DeletionEntity.remove({ clientId }, { if: { eraseAt, isBegun: { absent: true } } }),
      ClientRowEntity.create(rowOf(before)),
      record(actor, 'client.restore', clientId, { from: 'DELETED', to: status }),
    ])
    return before
  })
  await applySideEffects(clientId)
  return clientOf(restored, await loadClientContext(clientId))
}

async function find(clientId: string): Promise<ClientItem> {
  const client = await ClientEntity.find({ clientId })
  if (!client) throw notFound('Client')
  return client
}

/** Sets the status in one transaction with every copy of it. */
const changeStatus = (
  client: ClientItem,
  { status, eraseAt }: Pick<ClientItem, 'status' | 'eraseAt'>,
  also: Write[],
): Promise<void> => {
  const { clientId, subject, email } = client
  return transact([
    ClientEntity.update(
      { clientId },
      { set: { status, eraseAt }, add: { version: 1 }, ...(!eraseAt && { remove: ['eraseAt'] }) },
      { if: { status: client.status, version: client.version, email } },
    ),
    IdentityEntity.update(
      { subject },
      // A deleted client can't sign in, and their earlier sign-ins stay invalid after a restore.
      { set: { standing: status, ...(!eraseAt && { signedOutAtSeconds: nowSeconds() }) } },
    ),
    ...clientStatusEmails({ ...client, eraseAt }, status).map((letter) => queueEmail(email, letter)),
    ...also,
  ])
}

/**
 * Failures are only logged, because the status has already changed. The stream also updates plans, payment pages and
 * links.
 */
async function applySideEffects(clientId: string): Promise<void> {
  for (const result of await Promise.allSettled([
    markRelationships(clientId),
    enforceClientAtStripe(clientId),
  ]))
    if (result.status === 'rejected')
      log('error', 'deletion follow-up failed', describeStripeError(result.reason))
}
