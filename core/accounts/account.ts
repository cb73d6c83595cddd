import { ClientEntity, type ClientItem, ClientRowEntity, rowOf } from '#core/client/entity'
import { CoachEntity, type CoachItem, CoachRowEntity } from '#core/coach/entity'
import {
  contactEmailOf,
  type Deletion,
  DeletionEntity,
  IdentityEntity,
  UserEntity,
} from '#core/identity/entity'
import type { AccountStatus } from '#core/lib/actor'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { notFound } from '#core/shared/errors'

export type Role = Deletion['role']

/**
 * A client or a coach, deleted or not. Someone without a profile has only signed up, or the profile is lost. They can
 * be deleted like anyone else.
 */
export interface Account {
  role: Role
  id: string
  subject: string
  email: string
  firstName?: string
  timeZone?: string | undefined
  status: AccountStatus
  /** Set for a deleted person. */
  eraseAt?: string
  client?: ClientItem
  coach?: CoachItem
}

export const ROLE_NAMES: Record<Role, string> = { client: 'Client', coach: 'Coach' }

/** Throws 404 for someone who never signed up or was erased. */
export async function findAccount(role: Role, id: string): Promise<Account> {
  const client = role === 'client' ? await ClientEntity.findIncludingDeleted({ clientId: id }) : undefined
  const coach = role === 'coach' ? await CoachEntity.findIncludingDeleted({ coachId: id }) : undefined
  const profile = client ?? coach
  if (profile) {
    const { subject, email, firstName, timeZone, status, eraseAt } = profile
    return { role, id, subject, email, firstName, timeZone, status, eraseAt, client, coach }
  }
  const [user, deletion] = await Promise.all([
    UserEntity.find({ userId: id }),
    DeletionEntity.find({ personId: id }),
  ])
  const identity = user && (await IdentityEntity.find(user))
  if (!identity) throw notFound(ROLE_NAMES[role])
  return {
    role,
    id,
    subject: identity.subject,
    email: contactEmailOf(user),
    status: identity.status,
    eraseAt: deletion?.eraseAt,
  }
}

export interface StatusChange {
  status: AccountStatus
  /** Set for a deletion, absent when it is canceled. */
  eraseAt?: string
}

/** Deletes or restores an account in one transaction with every copy of its status, and with `also`. */
export const changeAccountStatus = (account: Account, change: StatusChange, also: Write[]): Promise<void> =>
  transact([
    ...prepareProfileStatus(account, change),
    IdentityEntity.update(
      { subject: account.subject },
      // A deleted person can't sign in, and their earlier sign-ins stay invalid after a restore.
      {
        set: { status: change.status, ...(!change.eraseAt && { signedOutAtSeconds: nowSeconds() }) },
      },
    ),
    ...also,
  ])

/** The transaction fails if the profile has changed since it was read. */
function prepareProfileStatus({ role, id, client, coach }: Account, change: StatusChange): Write[] {
  const { eraseAt } = change
  const remove = eraseAt ? {} : { remove: ['eraseAt' as const] }
  if (client) {
    // A client had one of a client's statuses before.
    const status = change.status as ClientItem['status']
    const { eraseAt: _, ...before } = client
    return [
      ClientEntity.update(
        { clientId: id },
        { set: { status, eraseAt }, add: { version: 1 }, ...remove },
        { if: { status: client.status, version: client.version, email: client.email } },
      ),
      // A restore of the table may have brought the row back before.
      eraseAt ? ClientRowEntity.remove({ clientId: id }) : ClientRowEntity.put(rowOf({ ...before, status })),
    ]
  }
  if (coach) {
    const status = change.status as CoachItem['status']
    return [
      CoachEntity.update(
        { coachId: id },
        { set: { status, eraseAt }, add: { version: 1 }, ...remove },
        { if: { status: coach.status, version: coach.version, email: coach.email } },
      ),
      // The row keeps counting late payments until the deletion is final. Lists leave it out.
      CoachRowEntity.update({ coachId: id }, { set: { status } }),
    ]
  }
  // A profile that is created at the same time would stay active.
  const absent = { absent: true } as const
  return [
    role === 'client'
      ? ClientEntity.check({ clientId: id }, { if: { clientId: absent }, else: changedMeanwhile })
      : CoachEntity.check({ coachId: id }, { if: { coachId: absent }, else: changedMeanwhile }),
  ]
}
