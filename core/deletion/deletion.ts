import { record } from '#core/audit/audit'
import { alreadyErased } from '#core/client/deletion-refusals'
import { type Deletion, DeletionEntity } from '#core/client/entity'
import { IdentityEntity } from '#core/identity/entity'
import type { AdminActor } from '#core/lib/actor'
import { log } from '#core/lib/log'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import type { TransactionalEmail } from '#core/mail/email-template'
import { queueEmail } from '#core/mail/queue-email'
import { now, nowIso, nowSeconds } from '#core/shared/clock'
import { RETENTION } from '#core/shared/retention'
import { describeStripeError } from '#core/stripe/client'

type Status = Deletion['statusBefore']

interface Account<S extends Status> {
  subject: string
  email: string
  status: S | 'DELETED'
  eraseAt?: string
}

interface StatusChange<S extends Status> {
  status: S | 'DELETED'
  /** Set for a deletion, absent when it is canceled. */
  eraseAt?: string
}

/** What differs between deleting a client and a coach: their profile with its copies, the emails, and what follows. */
export interface Deletable<S extends Status, A extends Account<S>> {
  role: 'client' | 'coach'
  find: (id: string) => Promise<A>
  /** Changes the status of the profile and of its row. Fails if the profile has changed since it was read. */
  writes: (account: A, change: StatusChange<S>) => Write[]
  emails: (account: A, change: StatusChange<S>) => TransactionalEmail[]
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
  await retryOnConflict(async () => {
    const account = await kind.find(personId)
    if (account.status === 'DELETED') return
    const eraseAt = new Date(now() + RETENTION.cancelableDeletion * 1000).toISOString()
    const deletion: Deletion = {
      clientId: personId,
      ...(kind.role === 'coach' && { role: kind.role }),
      statusBefore: account.status,
      eraseAt,
      requestedAt: nowIso(),
      requestedBy: actor.name,
    }
    await changeStatus(kind, account, { status: 'DELETED', eraseAt }, [
      DeletionEntity.create(deletion),
      record(actor, `${kind.role}.delete`, personId, { from: account.status, to: 'DELETED' }),
    ])
  })
  await applySideEffects(kind, personId)
  return { success: true }
}

/** Cancels a deletion and restores the person. Throws 409 if the final deletion has begun. */
export async function restore<S extends Status, A extends Account<S>>(
  kind: Deletable<S, A>,
  actor: AdminActor,
  personId: string,
): Promise<A> {
  await retryOnConflict(async () => {
    const [account, deletion] = await Promise.all([
      kind.find(personId),
      DeletionEntity.find({ clientId: personId }),
    ])
    if (!deletion) return
    const { eraseAt } = deletion
    const status = deletion.statusBefore as S
    if (deletion.isBegun) throw alreadyErased(kind.role)
    await changeStatus(kind, account, { status }, [
      DeletionEntity.remove({ clientId: personId }, { if: { eraseAt, isBegun: { absent: true } } }),
      record(actor, `${kind.role}.restore`, personId, { from: 'DELETED', to: status }),
    ])
  })
  await applySideEffects(kind, personId)
  return kind.find(personId)
}

/** Sets the status in one transaction with every copy of it. */
const changeStatus = <S extends Status, A extends Account<S>>(
  kind: Deletable<S, A>,
  account: A,
  change: StatusChange<S>,
  also: Write[],
): Promise<void> => {
  const { status, eraseAt } = change
  return transact([
    ...kind.writes(account, change),
    IdentityEntity.update(
      { subject: account.subject },
      // A deleted person can't sign in, and their earlier sign-ins stay invalid after a restore.
      { set: { standing: status, ...(!eraseAt && { signedOutAtSeconds: nowSeconds() }) } },
    ),
    ...kind.emails(account, change).map((email) => queueEmail(account.email, email)),
    ...also,
  ])
}

/** Failures are only logged, because the status has already changed and the stream does the rest. */
async function applySideEffects<S extends Status, A extends Account<S>>(
  kind: Deletable<S, A>,
  personId: string,
): Promise<void> {
  for (const one of await Promise.allSettled(kind.sideEffects(personId)))
    if (one.status === 'rejected') log('error', 'deletion follow-up failed', describeStripeError(one.reason))
}
