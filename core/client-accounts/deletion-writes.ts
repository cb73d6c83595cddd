import { createHash } from 'node:crypto'
import { record } from '#core/audit/audit'
import {
  ClientEntity,
  type ClientItem,
  ClientRowEntity,
  type Deletion,
  DeletionEntity,
  rowOf,
} from '#core/client/entity'
import { clientStatusEmails } from '#core/client-accounts/client-emails'
import { IdentityEntity } from '#core/identity/entity'
import type { AdminActor, ClientActor } from '#core/lib/actor'
import { transact, type Write } from '#core/lib/table'
import type { TransactionalEmail } from '#core/mail/email-template'
import { queueEmail } from '#core/mail/queue-email'
import { nowSeconds } from '#core/shared/clock'

/** Sets the status in one transaction with every copy of it. */
export function changeStatus(
  client: ClientItem,
  { status, eraseAt }: Pick<ClientItem, 'status' | 'eraseAt'>,
  also: Write[],
  emails: TransactionalEmail[] = clientStatusEmails({ ...client, eraseAt }, status),
): Promise<void> {
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
    ...emails.map((letter) => queueEmail(email, letter)),
    ...also,
  ])
}

/** Cancels a deletion that isn't final yet. The stream also restores plans and links. Returns the client. */
export async function callOff(
  actor: AdminActor | ClientActor,
  client: ClientItem,
  { clientId, eraseAt, statusBefore: status }: Deletion,
): Promise<ClientItem> {
  const { eraseAt: _, ...before } = { ...client, status }
  await changeStatus(client, { status }, [
    DeletionEntity.remove({ clientId }, { if: { eraseAt, isBegun: { absent: true } } }),
    ClientRowEntity.create(rowOf(before)),
    record(actor, 'client.restore', clientId, { from: 'DELETED', to: status }),
  ])
  return before
}

/** The table contains only the hash of a link's token, so that reading the table isn't enough to use the link. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
