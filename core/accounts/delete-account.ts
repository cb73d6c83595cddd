import { randomBytes } from 'node:crypto'
import { type Account, changeAccountStatus, findAccount, ROLE_NAMES, type Role } from '#core/accounts/account'
import { cancelDeletion, hashOfToken } from '#core/accounts/cancel-deletion'
import { clientOf, loadClientContext } from '#core/accounts/client'
import { deletionEmails, ownDeletionEmail } from '#core/accounts/emails'
import { repairProfile } from '#core/accounts/repair-profile'
import type { Client } from '#core/accounts/shared/client-schema'
import { prepareAuditEntry } from '#core/audit/audit'
import { holdOrResumePayoutsAtStripe } from '#core/billing/payouts/payout-hold'
import { endIneligiblePlansAtStripe, enforceClientAtStripe } from '#core/billing/plans/enforce'
import { coachFor } from '#core/coach/present'
import type { Coach } from '#core/coach/shared/schema'
import { markRelationships } from '#core/hiring/deleted-client'
import { alreadyErased } from '#core/identity/deletion-refusals'
import { prepareCodeUse } from '#core/identity/emailed-code'
import { addressesOf, type Deletion, DeletionEntity, UserEntity } from '#core/identity/entity'
import type { AdminActor, ClientActor, CoachActor } from '#core/lib/actor'
import { log } from '#core/lib/log'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import { UnreadableItem } from '#core/lib/unreadable'
import { prepareEmail } from '#core/mail/prepare-email'
import { now, nowIso } from '#core/shared/clock'
import { notFound } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'
import { describeStripeError } from '#core/stripe/client'

/** Done right after a deletion or its end. The stream does the same, in case a request is interrupted. */
const FOLLOW_UPS: Record<Role, (id: string) => Promise<unknown>[]> = {
  client: (clientId) => [markRelationships(clientId), enforceClientAtStripe(clientId)],
  coach: (coachId) => [holdOrResumePayoutsAtStripe(coachId), endIneligiblePlansAtStripe(coachId)],
}

/** Failures are only logged, because the status has already changed and the stream does the rest. */
async function followUp(role: Role, id: string): Promise<void> {
  for (const one of await Promise.allSettled(FOLLOW_UPS[role](id)))
    if (one.status === 'rejected') log('error', 'deletion follow-up failed', describeStripeError(one.reason))
}

/** Finds someone with a profile, deleted or not. Admins know only them. */
async function findPerson(role: Role, id: string) {
  const account = await findAccount(role, id)
  if (!account.client && !account.coach) throw notFound(ROLE_NAMES[role])
  return account
}

/** Does the same, and repairs the profile first if it can't be read. */
async function findReadablePerson(actor: AdminActor, role: Role, id: string): Promise<Account> {
  try {
    return await findPerson(role, id)
  } catch (error) {
    if (!(error instanceof UnreadableItem)) throw error
    await repairProfile(actor, role, id)
    return findPerson(role, id)
  }
}

/**
 * Deletes a client or a coach: they are signed out, hidden, and nothing is charged for or by them. The data is erased
 * after 72 hours unless an admin cancels the deletion (rules deleted-client and deleted-coach). If they had deleted
 * themselves, this ends the link that would cancel it. A profile that can't be read is repaired first. A retry changes
 * and sends nothing.
 */
export async function deleteAccount(
  actor: AdminActor,
  role: Role,
  id: string,
): Promise<{ success: boolean }> {
  await retryOnConflict(async () => {
    const account = await findReadablePerson(actor, role, id)
    if (account.status === 'DELETED') return endCancelLink(actor, account)
    const { change, writes } = prepareDeletion(actor, account, { requestedBy: actor.name })
    const emails = deletionEmails(account, change).map((email) => prepareEmail(account.email, email))
    await changeAccountStatus(account, change, [...writes, ...emails])
  })
  await followUp(role, id)
  return { success: true }
}

/** From then on, only an admin can cancel the deletion. The email tells the person so. */
async function endCancelLink(actor: AdminActor, account: Account): Promise<void> {
  const { role, id } = account
  const deletion = await DeletionEntity.find({ personId: id })
  if (!deletion?.cancelHash || deletion.isBegun) return
  const { cancelHash, eraseAt } = deletion
  await transact([
    DeletionEntity.update(
      { personId: id },
      { set: { cancelHash: '', requestedBy: actor.name } },
      { if: { cancelHash, isBegun: { absent: true } }, else: changedMeanwhile },
    ),
    prepareAuditEntry(actor, `${role}.delete`, id),
    ...deletionEmails(account, { status: 'DELETED', eraseAt }).map((email) =>
      prepareEmail(account.email, email),
    ),
  ])
}

/**
 * Deletes one's own account with an emailed code, as an admin would, and emails a link that cancels it (rule
 * own-deletion). Confirming twice at the same time deletes once. Throws 429 past the limit.
 */
export async function deleteOwnAccount(
  actor: ClientActor | CoachActor,
  code: string,
): Promise<{ eraseAt: string }> {
  const { id, role } = actor
  const codeUse = await prepareCodeUse(id, 'deletion', code)
  const token = `${id}.${randomBytes(32).toString('base64url')}`
  const eraseAt = await retryOnConflict(async () => {
    const account = await findAccount(role, id)
    if (account.status === 'DELETED') return account.eraseAt ?? ''
    const { change, writes } = prepareDeletion(actor, account, {
      requestedBy: `The ${role}`,
      cancelHash: hashOfToken(token),
    })
    const user = await UserEntity.find({ userId: id })
    const email = ownDeletionEmail(account, change.eraseAt, token)
    const emails = (user ? addressesOf(user) : [account.email]).map((to) => prepareEmail(to, email))
    await changeAccountStatus(account, change, [...writes, ...emails, codeUse])
    return change.eraseAt
  })
  await followUp(role, id)
  return { eraseAt }
}

function prepareDeletion(
  actor: AdminActor | ClientActor | CoachActor,
  { role, id, status }: Account,
  requested: Pick<Deletion, 'requestedBy' | 'cancelHash'>,
): { change: { status: 'DELETED'; eraseAt: string }; writes: Write[] } {
  const eraseAt = new Date(now() + RETENTION.cancelableDeletion * 1000).toISOString()
  const deletion = {
    personId: id,
    role,
    // Both callers have checked that the account isn't deleted.
    statusBefore: status as Deletion['statusBefore'],
    eraseAt,
    requestedAt: nowIso(),
    ...requested,
  }
  return {
    change: { status: 'DELETED', eraseAt },
    writes: [
      DeletionEntity.create(deletion),
      prepareAuditEntry(actor, `${role}.delete`, id, { from: status, to: 'DELETED' }),
    ],
  }
}

/** Cancels the deletion of a client. Throws 409 if the erasure has begun. */
export async function restoreClient(actor: AdminActor, clientId: string): Promise<Client> {
  const { client } = await restore(actor, 'client', clientId)
  if (!client) throw notFound(ROLE_NAMES.client)
  return clientOf(client, await loadClientContext(clientId))
}

/** Cancels the deletion of a coach. Throws 409 if the erasure has begun. */
export async function restoreCoach(actor: AdminActor, coachId: string): Promise<Coach> {
  const { coach } = await restore(actor, 'coach', coachId)
  if (!coach) throw notFound(ROLE_NAMES.coach)
  return coachFor('admin', coach)
}

async function restore(actor: AdminActor, role: Role, id: string): Promise<Account> {
  await retryOnConflict(async () => {
    const [account, deletion] = await Promise.all([
      findPerson(role, id),
      DeletionEntity.find({ personId: id }),
    ])
    if (!deletion) return
    if (deletion.isBegun) throw alreadyErased(role)
    await cancelDeletion(actor, account, deletion)
  })
  await followUp(role, id)
  return findPerson(role, id)
}
