import { randomBytes } from 'node:crypto'
import { record } from '#core/audit/audit'
import { alreadyErased } from '#core/client/deletion-refusals'
import { type Deletion, DeletionEntity } from '#core/client/entity'
import {
  type Account,
  callOff,
  changeStatus,
  type DeletableProfile,
  hashOfToken,
  type Status,
} from '#core/deletion/account-status'
import { addressesOf, UserEntity } from '#core/identity/entity'
import type { AdminActor, ClientActor, CoachActor } from '#core/lib/actor'
import { log } from '#core/lib/log'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'
import { queueEmail } from '#core/mail/queue-email'
import { now, nowIso } from '#core/shared/clock'
import { RETENTION } from '#core/shared/retention'
import { describeStripeError } from '#core/stripe/client'

/** What differs between deleting a client and a coach: their profile with its copies, the emails, and what follows. */
export interface Deletable<S extends Status, A extends Account<S>> extends DeletableProfile<S, A> {
  /** Done right after the change. The stream does the same, in case a request is interrupted. */
  sideEffects: (id: string) => Promise<unknown>[]
}

/**
 * Deletes a person: they are signed out, hidden, and nothing is charged for or by them. The data is deleted after 72
 * hours unless an admin cancels the deletion (rules deleted-client and deleted-coach). A retry changes and sends
 * nothing.
 */
export async function remove<S extends Status, A extends Account<S>>(
  kind: Deletable<S, A>,
  actor: AdminActor,
  personId: string,
): Promise<{ success: boolean }> {
  await start(kind, actor, personId, { requestedBy: actor.name })
  return { success: true }
}

/**
 * Does the same for the person themselves, who gets a link that calls it off (rule own-deletion). `also` is part of
 * the transaction.
 */
export function removeOwn<S extends Status, A extends Account<S>>(
  kind: Deletable<S, A>,
  actor: ClientActor | CoachActor,
  also: Write[],
): Promise<{ eraseAt: string }> {
  const token = `${actor.id}.${randomBytes(32).toString('base64url')}`
  return start(kind, actor, actor.id, { requestedBy: `The ${kind.role}`, token, also })
}

interface Start {
  requestedBy: string
  token?: string
  also?: Write[]
}

async function start<S extends Status, A extends Account<S>>(
  kind: Deletable<S, A>,
  actor: AdminActor | ClientActor | CoachActor,
  personId: string,
  { requestedBy, token, also = [] }: Start,
): Promise<{ eraseAt: string }> {
  const eraseAt = await retryOnConflict(async () => {
    const account = await kind.find(personId)
    if (account.status === 'DELETED') return account.eraseAt ?? ''
    const time = new Date(now() + RETENTION.cancelableDeletion * 1000).toISOString()
    const deletion: Deletion = {
      clientId: personId,
      ...(kind.role === 'coach' && { role: kind.role }),
      statusBefore: account.status,
      eraseAt: time,
      requestedAt: nowIso(),
      requestedBy,
      ...(token && { cancelHash: hashOfToken(token) }),
    }
    const writes = [
      DeletionEntity.create(deletion),
      record(actor, `${kind.role}.delete`, personId, { from: account.status, to: 'DELETED' }),
      ...also,
    ]
    if (token) {
      const email = kind.ownDeletionEmail(account, time, token)
      const user = await UserEntity.find({ userId: personId })
      writes.push(...(user ? addressesOf(user) : [account.email]).map((to) => queueEmail(to, email)))
    }
    await changeStatus(kind, account, { status: 'DELETED', eraseAt: time }, writes, token ? [] : undefined)
    return time
  })
  await applySideEffects(kind, personId)
  return { eraseAt }
}

/** Cancels a deletion and restores the person. Throws 409 if the final deletion has begun. */
export async function restore<S extends Status, A extends Account<S>>(
  kind: Deletable<S, A>,
  actor: AdminActor,
  personId: string,
): Promise<void> {
  await retryOnConflict(async () => {
    const [account, deletion] = await Promise.all([
      kind.find(personId),
      DeletionEntity.find({ clientId: personId }),
    ])
    if (!deletion) return
    if (deletion.isBegun) throw alreadyErased(kind.role)
    await callOff(kind, actor, account, deletion)
  })
  await applySideEffects(kind, personId)
}

/** Failures are only logged, because the status has already changed and the stream does the rest. */
async function applySideEffects<S extends Status, A extends Account<S>>(
  kind: Deletable<S, A>,
  personId: string,
): Promise<void> {
  for (const one of await Promise.allSettled(kind.sideEffects(personId)))
    if (one.status === 'rejected') log('error', 'deletion follow-up failed', describeStripeError(one.reason))
}
