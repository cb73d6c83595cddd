import type { Role } from '#core/accounts/account'
import { assertNothingLeft } from '#core/accounts/erasure-proof'
import { prepareAuditEntry } from '#core/audit/audit'
import {
  cancelForCoachDeletionAtStripe,
  cancelForDeletionAtStripe,
} from '#core/billing/payouts/cancel-for-deletion'
import { removeChats } from '#core/chat/members/removal'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { filesOf } from '#core/coach/application'
import {
  AdminEditedEntity,
  ChangeRequestEntity,
  CoachEntity,
  CoachRowEntity,
  DecidedChangesEntity,
  ReferralKeyEntity,
} from '#core/coach/entity'
import { removeExtrasOf } from '#core/extras/erasure'
import { removeHealthFacts } from '#core/forms/health-profile/erasure'
import { removeFormsBy } from '#core/forms/schedules/erasure'
import { removeForms } from '#core/forms/submissions/erasure'
import { leaveAsCoach, leaveAsClient as leaveGroup } from '#core/groupchats/remove'
import { SavedCoachEntity } from '#core/hiring/entity'
import {
  addressesOf,
  type Deletion,
  DeletionEntity,
  EmailChangeEntity,
  EmailOwnerEntity,
  IdentityEntity,
  isOwnDeletion,
  UserEntity,
  type UserItem,
} from '#core/identity/entity'
import { deleteCognitoAccount } from '#core/identity/provider-admin'
import { SYSTEM } from '#core/lib/actor'
import { type BatchJob, type BatchOutcome, processInBatches, type TimeBudget } from '#core/lib/resumable-job'
import { transact, type Write, write } from '#core/lib/table'
import { requireReadable } from '#core/lib/unreadable'
import { prepareUnsubscribe } from '#core/newsletter/newsletter'
import { removePublicProfile } from '#core/public-profile/erasure'
import { removeMatching } from '#core/push/devices'
import { PushDevicesEntity } from '#core/push/entity'
import { InvitationEntity } from '#core/referral/entity'
import { RelationshipEntity, type RelationshipItem } from '#core/relationship/entity'
import { removeReviewsOf } from '#core/reviews/erasure'
import { nowIso } from '#core/shared/clock'
import { AppError, conflict, isConflict, retryableConflict } from '#core/shared/errors'
import * as Bucket from '#core/uploads/bucket'
import * as Files from '#core/uploads/files'

const PAGE_SIZE = 100

const deletionJob: BatchJob<{ after?: Pick<Deletion, 'personId'> }, Deletion> = {
  name: 'deletions',
  begin: () => ({}),
  read: async ({ after }) => {
    const page = await DeletionEntity.queryPage('deletions', { pageSize: PAGE_SIZE, after })
    const last = page.at(-1)
    return {
      items: page.filter(({ eraseAt }) => eraseAt <= nowIso()),
      ...(last && { next: { after: { personId: last.personId } } }),
    }
  },
  attempt: erase,
  atOnce: 4,
  perSecond: 10,
}

/** Makes deletions final unless an admin has canceled them in time (rules deleted-client and deleted-coach). */
export const eraseDue = (run: TimeBudget): Promise<BatchOutcome> => processInBatches(deletionJob, run)

const notDeleted = () => conflict("A deletion is due of someone who isn't deleted", 'NOT_DELETED')
const deletionCanceled = () => retryableConflict('The deletion was canceled', 'CALLED_OFF')

/**
 * Each step is safe to retry, and everything that names the person is removed last, in one transaction. After an
 * interruption, the next run therefore finds everything it needs to continue. Once something of the person is gone, the
 * deletion can't be canceled, so both begin in one transaction, before any provider is called. The account in Cognito
 * is next: a person without one was erased. The identity item stays until the end, because it makes us refuse the
 * account's tokens.
 */
export async function erase(deletion: Deletion): Promise<void> {
  try {
    await eraseInSteps(deletion)
  } catch (error) {
    // Another run has ended it, as the hourly job and a restore can at the same time.
    if (await DeletionEntity.find(deletion)) throw error
  }
}

async function eraseInSteps(deletion: Deletion): Promise<void> {
  const { personId, eraseAt, role, isBegun } = deletion
  const user = await UserEntity.find({ userId: personId })
  // Without it, nothing says what else is the person's. The profile isn't needed.
  if (!user) throw new Error('The account of a deleted person is lost')
  if (!isBegun && !(await begin(deletion, user))) return
  await deleteCognitoAccount(user.subject)
  const own = await requireReadable(() => removeAll(user, deletion))
  const last = [
    ...own,
    UserEntity.remove({ userId: personId }),
    IdentityEntity.remove(user),
    ...(await prepareRemovalOfAddresses(user)),
    EmailChangeEntity.remove({ userId: personId }),
    PushDevicesEntity.remove({ userId: personId }),
    DeletionEntity.remove({ personId }, { if: { eraseAt } }),
    prepareAuditEntry(SYSTEM, `${role}.erase`, personId),
  ]
  await assertNothingLeft(personId, last)
  await transact(last)
}

/**
 * Returns false if the deletion was canceled in time. Throws if it's due of someone who isn't deleted, as a restore of
 * the table can leave it.
 */
async function begin({ personId, eraseAt }: Deletion, user: UserItem): Promise<boolean> {
  const identity = await IdentityEntity.find(user)
  try {
    await transact([
      DeletionEntity.update(
        { personId },
        { set: { isBegun: true } },
        { if: { eraseAt }, else: deletionCanceled },
      ),
      EmailChangeEntity.remove({ userId: personId }),
      // It may be lost, which must not keep the rest.
      ...(identity ? [IdentityEntity.check(identity, { if: { status: 'DELETED' }, else: notDeleted })] : []),
    ])
    return true
  } catch (error) {
    if (!isConflict(error, 'CALLED_OFF')) throw error
    return false
  }
}

/**
 * Leaves an address that belongs to another account: someone who was erased, registered again and then came back with a
 * restored table is erased a second time.
 */
async function prepareRemovalOfAddresses({ userId, ...user }: UserItem): Promise<Write[]> {
  const addresses = addressesOf(user)
  const owners = await EmailOwnerEntity.findMany(addresses.map((email) => ({ email })))
  return addresses.flatMap((email) => {
    const owner = owners.find((one) => one.email === email)
    if (!owner) return prepareUnsubscribe(email)
    if (owner.userId !== userId) return []
    return [EmailOwnerEntity.remove(owner, { if: { userId } }), ...prepareUnsubscribe(email)]
  })
}

/** Removes what doesn't name the person. Returns writes for the last transaction. */
async function removeAll(user: UserItem, deletion: Deletion): Promise<Write[]> {
  const { userId: personId, email, imageKey, referredBy } = user
  const last = await ERASE[deletion.role](personId, deletion)
  if (imageKey?.startsWith('public/')) await Bucket.removeObject(imageKey)
  await removeForms(personId)
  await removeMatching(personId, () => true)
  if (referredBy) await removeInvitation({ coachId: referredBy, email }, personId)
  return last
}

/**
 * What only clients or only coaches have. Returns the writes for the last transaction. The profile may be lost, which
 * must not keep the rest.
 */
const ERASE: Record<Role, (id: string, deletion: Deletion) => Promise<Write[]>> = {
  client: async (clientId) => {
    await cancelForDeletionAtStripe((await ClientEntity.findIncludingDeleted({ clientId })) ?? { clientId })
    // Before the group is left, because the membership leads to the files that they sent there.
    await removeChats(clientId)
    await leaveGroup(clientId)
    await removeRelationships(await relationshipsOf(`client#${clientId}`, 'gsi1'))
    for (const saved of await SavedCoachEntity.queryAll(`client#${clientId}`, { prefix: 'saved#' }))
      await write(SavedCoachEntity.remove(saved))
    await removeHealthFacts(clientId)
    return [ClientEntity.remove({ clientId }), ClientRowEntity.remove({ clientId })]
  },
  coach: async (coachId, deletion) => {
    const [coach, changeRequest] = await Promise.all([
      CoachEntity.findIncludingDeleted({ coachId }),
      ChangeRequestEntity.find({ coachId }),
    ])
    await cancelForCoachDeletionAtStripe(
      coach ?? { coachId },
      isOwnDeletion(deletion) ? deletion.requestedAt : undefined,
    )
    await removePublicProfile(coachId)
    if (coach) await Files.discardFiles(filesOf({ coach, changeRequest }))
    // Before their memberships are removed, which lead to groups that can't be read.
    await leaveAsCoach(coachId)
    await removeChats(coachId)
    await removeFormsBy(coachId)
    await removeRelationships(await relationshipsOf(`coach#${coachId}`))
    await removeExtrasOf(coachId)
    await removeReviewsOf(coachId)
    for (const invitation of await InvitationEntity.queryAll(`invitations#${coachId}`))
      await write(InvitationEntity.remove(invitation))
    return [
      CoachEntity.remove({ coachId }),
      CoachRowEntity.remove({ coachId }),
      ...(coach ? [ReferralKeyEntity.remove(coach)] : []),
      ChangeRequestEntity.remove({ coachId }),
      DecidedChangesEntity.remove({ coachId }),
      AdminEditedEntity.remove({ coachId }),
    ]
  },
}

const relationshipsOf = (pk: string, index?: 'gsi1') =>
  RelationshipEntity.queryAll(pk, { prefix: 'link#', index })

async function removeRelationships(relationships: RelationshipItem[]): Promise<void> {
  for (const relationship of relationships) await write(RelationshipEntity.remove(relationship))
}

async function removeInvitation(key: { coachId: string; email: string }, userId: string): Promise<void> {
  const another = () => conflict('This invitation was replaced', 'ANOTHER')
  await write(InvitationEntity.remove(key, { if: { userId }, else: another })).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}
