import { createHash } from 'node:crypto'
import { record } from '#core/audit/audit'
import { type Deletion, DeletionEntity } from '#core/client/entity'
import { IdentityEntity } from '#core/identity/entity'
import type { AdminActor, ClientActor, CoachActor } from '#core/lib/actor'
import { transact, type Write } from '#core/lib/table'
import type { TransactionalEmail } from '#core/mail/email-template'
import { queueEmail } from '#core/mail/queue-email'
import { nowSeconds } from '#core/shared/clock'

export type Status = Deletion['statusBefore']

export interface Account<S extends Status> {
  subject: string
  email: string
  status: S | 'DELETED'
  eraseAt?: string
}

export interface StatusChange<S extends Status> {
  status: S | 'DELETED'
  /** Set for a deletion, absent when it is canceled. */
  eraseAt?: string
}

/** How the profile of a client or a coach is deleted and restored, without what needs a provider. */
export interface DeletableProfile<S extends Status, A extends Account<S>> {
  role: 'client' | 'coach'
  find: (id: string) => Promise<A>
  /** Changes the status of the profile and of its row. Fails if the profile has changed since it was read. */
  writes: (account: A, change: StatusChange<S>) => Write[]
  emails: (account: A, change: StatusChange<S>) => TransactionalEmail[]
  /** Sent instead of `emails` to people who deleted their own account. Its link contains `token`. */
  ownDeletionEmail: (account: A, eraseAt: string, token: string) => TransactionalEmail
}

/** Sets the status in one transaction with every copy of it. */
export const changeStatus = <S extends Status, A extends Account<S>>(
  profile: DeletableProfile<S, A>,
  account: A,
  change: StatusChange<S>,
  also: Write[],
  emails = profile.emails(account, change),
): Promise<void> => {
  const { status, eraseAt } = change
  return transact([
    ...profile.writes(account, change),
    IdentityEntity.update(
      { subject: account.subject },
      // A deleted person can't sign in, and their earlier sign-ins stay invalid after a restore.
      { set: { standing: status, ...(!eraseAt && { signedOutAtSeconds: nowSeconds() }) } },
    ),
    ...emails.map((email) => queueEmail(account.email, email)),
    ...also,
  ])
}

/** Cancels a deletion that isn't final yet. */
export const callOff = <S extends Status, A extends Account<S>>(
  profile: DeletableProfile<S, A>,
  actor: AdminActor | ClientActor | CoachActor,
  account: A,
  { clientId: personId, eraseAt, statusBefore }: Deletion,
): Promise<void> =>
  changeStatus(profile, account, { status: statusBefore as S }, [
    DeletionEntity.remove({ clientId: personId }, { if: { eraseAt, isBegun: { absent: true } } }),
    record(actor, `${profile.role}.restore`, personId, { from: 'DELETED', to: statusBefore }),
  ])

/** A deletion contains only the hash of its link's token, so that reading it isn't enough to use the link. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
