import { randomBytes } from 'node:crypto'
import { record } from '#core/audit/audit'
import { enforceClientAtStripe } from '#core/billing/enforce'
import { alreadyErased } from '#core/client/deletion-refusals'
import {
  ClientEntity,
  type ClientItem,
  ClientRowEntity,
  type Deletion,
  DeletionEntity,
} from '#core/client/entity'
import { clientOf, loadClientContext } from '#core/client-accounts/client'
import { deletedByClient } from '#core/client-accounts/client-emails'
import { callOff, changeStatus, hashOfToken } from '#core/client-accounts/deletion-writes'
import type { Client } from '#core/client-accounts/shared/schema'
import { markRelationships } from '#core/hiring/deleted-client'
import type { AdminActor, ClientActor } from '#core/lib/actor'
import { log } from '#core/lib/log'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'
import { now, nowIso } from '#core/shared/clock'
import { notFound } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'
import { describeStripeError } from '#core/stripe/client'

/**
 * Deletes a client: they are signed out, hidden and no longer charged. The data is deleted after 72 hours unless an
 * admin cancels the deletion (rule deleted-client). A retry changes and sends nothing.
 */
export async function remove(actor: AdminActor, clientId: string): Promise<{ success: boolean }> {
  await start(actor, clientId, { requestedBy: actor.name })
  return { success: true }
}

/** Does the same for the client themselves, who gets a link that calls it off (rule own-deletion). */
export function removeByClient(actor: ClientActor, also: Write[]): Promise<{ eraseAt: string }> {
  const token = `${actor.id}.${randomBytes(32).toString('base64url')}`
  return start(actor, actor.id, { requestedBy: 'The client', token, also })
}

interface Start {
  requestedBy: string
  /** Calls the deletion off. Only its hash is stored. */
  token?: string
  also?: Write[]
}

async function start(
  actor: AdminActor | ClientActor,
  clientId: string,
  { requestedBy, token, also = [] }: Start,
): Promise<{ eraseAt: string }> {
  const eraseAt = await retryOnConflict(async () => {
    const client = await find(clientId)
    if (client.status === 'DELETED') return client.eraseAt ?? ''
    const time = new Date(now() + RETENTION.cancelableDeletion * 1000).toISOString()
    const deletion: Deletion = {
      clientId,
      statusBefore: client.status,
      eraseAt: time,
      requestedAt: nowIso(),
      requestedBy,
      ...(token && { cancelHash: hashOfToken(token) }),
    }
    const emails = token ? [deletedByClient({ ...client, eraseAt: time }, token)] : undefined
    const writes = [
      DeletionEntity.create(deletion),
      ClientRowEntity.remove({ clientId }),
      record(actor, 'client.delete', clientId, { from: client.status, to: 'DELETED' }),
      ...also,
    ]
    await changeStatus(client, { status: 'DELETED', eraseAt: time }, writes, emails)
    return time
  })
  await applySideEffects(clientId)
  return { eraseAt }
}

/** Cancels a deletion and restores the client. Throws 409 if the final deletion has begun. */
export async function restore(actor: AdminActor, clientId: string): Promise<Client> {
  const restored = await retryOnConflict(async () => {
    const [client, deletion] = await Promise.all([find(clientId), DeletionEntity.find({ clientId })])
    if (!deletion) return client
    if (deletion.isBegun) throw alreadyErased()
    return callOff(actor, client, deletion)
  })
  await applySideEffects(clientId)
  return clientOf(restored, await loadClientContext(clientId))
}

async function find(clientId: string): Promise<ClientItem> {
  const client = await ClientEntity.find({ clientId })
  if (!client) throw notFound('Client')
  return client
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
