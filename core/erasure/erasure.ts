import { record } from '#core/audit/audit'
import { cancelForDeletionAtStripe } from '#core/billing/cancel-for-deletion'
import { removeChats } from '#core/chat/removal'
import { ClientEntity, type Deletion, DeletionEntity } from '#core/client/entity'
import { removeFacts } from '#core/forms/health-profile/erasure'
import { removeForms } from '#core/forms/submissions/erasure'
import { leave as leaveGroup } from '#core/groupchats/remove'
import { SavedCoachEntity } from '#core/hiring/entity'
import { EmailChangeEntity, EmailOwnerEntity, IdentityEntity, UserEntity } from '#core/identity/entity'
import { deleteCognitoAccount } from '#core/identity/provider-admin'
import { SYSTEM } from '#core/lib/actor'
import { type BatchJob, type BatchOutcome, processInBatches, type TimeBudget } from '#core/lib/resumable-job'
import { transact, write } from '#core/lib/table'
import { subscriptionEnds } from '#core/newsletter/newsletter'
import { removeMatching } from '#core/push/devices'
import { PushDevicesEntity } from '#core/push/entity'
import { InvitationEntity } from '#core/referral/entity'
import { RelationshipEntity } from '#core/relationship/entity'
import { nowIso } from '#core/shared/clock'
import { AppError, conflict, isConflict, retryableConflict } from '#core/shared/errors'
import * as Bucket from '#core/uploads/bucket'

const PAGE_SIZE = 100

const deletionJob: BatchJob<{ after?: Pick<Deletion, 'clientId'> }, Deletion> = {
  name: 'deletions',
  begin: () => ({}),
  read: async ({ after }) => {
    const page = await DeletionEntity.queryPage('deletions', { pageSize: PAGE_SIZE, after })
    const last = page.at(-1)
    return {
      items: page.filter(({ eraseAt }) => eraseAt <= nowIso()),
      ...(last && { next: { after: { clientId: last.clientId } } }),
    }
  },
  attempt: erase,
  atOnce: 4,
  perSecond: 10,
}

/** Makes deletions final unless an admin has canceled them in time (rule deleted-client). */
export const eraseDue = (run: TimeBudget): Promise<BatchOutcome> => processInBatches(deletionJob, run)

const deletionCanceled = () => retryableConflict('The deletion was canceled', 'CALLED_OFF')

/**
 * Each step is safe to retry, and everything that names the person is removed last, in one transaction. After an
 * interruption, the next run therefore finds everything it needs to continue. Money comes first. The Cognito account
 * is deleted before the identity item, because that item makes us refuse the account's tokens.
 */
async function erase({ clientId, eraseAt }: Deletion): Promise<void> {
  const isBegun = await write(
    DeletionEntity.update(
      { clientId },
      { set: { isBegun: true } },
      { if: { eraseAt }, else: deletionCanceled },
    ),
  ).then(Boolean, (error: unknown) => {
    if (!isConflict(error, 'CALLED_OFF')) throw error
    return false
  })
  const [client, user] = await Promise.all([
    ClientEntity.find({ clientId }),
    UserEntity.find({ userId: clientId }),
  ])
  if (!isBegun || !client || !user) return
  const { subject, email, contactEmail, imageKey, referredBy } = user
  await cancelForDeletionAtStripe(client)
  await deleteCognitoAccount(subject)
  if (imageKey?.startsWith('public/')) await Bucket.remove(imageKey)
  await leaveGroup(clientId)
  await removeChats(clientId)
  await removeRelationships(clientId)
  await removeForms(clientId)
  await removeMatching(clientId, () => true)
  await removeFacts(clientId)
  if (referredBy) await removeInvitation({ coachId: referredBy, email }, clientId)
  await transact([
    ClientEntity.remove({ clientId }),
    UserEntity.remove({ userId: clientId }),
    IdentityEntity.remove({ subject }),
    ...[...new Set([email, contactEmail ?? email])].flatMap((address) => [
      EmailOwnerEntity.remove({ email: address }),
      ...subscriptionEnds(address),
    ]),
    EmailChangeEntity.remove({ userId: clientId }),
    PushDevicesEntity.remove({ userId: clientId }),
    DeletionEntity.remove({ clientId }, { if: { eraseAt } }),
    record(SYSTEM, 'client.erase', clientId),
  ])
}

async function removeRelationships(clientId: string): Promise<void> {
  const [relationships, saved] = await Promise.all([
    RelationshipEntity.queryAll(`client#${clientId}`, { prefix: 'link#', index: 'gsi1' }),
    SavedCoachEntity.queryAll(`client#${clientId}`, { prefix: 'saved#' }),
  ])
  for (const relationship of relationships) await write(RelationshipEntity.remove(relationship))
  for (const item of saved) await write(SavedCoachEntity.remove(item))
}

async function removeInvitation(key: { coachId: string; email: string }, userId: string): Promise<void> {
  const another = () => conflict('This invitation was replaced', 'ANOTHER')
  await write(InvitationEntity.remove(key, { if: { userId }, else: another })).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}
