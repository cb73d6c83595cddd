import type { Role } from '#core/accounts/account'
import { prepareAuditEntry } from '#core/audit/audit'
import { ClientEntity, type ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { FILE_FIELDS } from '#core/coach/shared/fields'
import { contactEmailOf, IdentityEntity, UserEntity } from '#core/identity/entity'
import type { AdminActor } from '#core/lib/actor'
import { transact } from '#core/lib/table'

/**
 * Makes a profile readable so that its person can be deleted like anyone else: their plans, chats and files are found
 * through it. What can't be read becomes what the account says, or else the default, and stays so if the deletion is
 * canceled. Throws UnreadableItem if the account can't be read either, or if what can't be read leads to money, to data
 * at Stripe or to files, which would stay: only an engineer can repair that.
 */
export async function repairProfile(actor: AdminActor, role: Role, id: string): Promise<void> {
  const user = await UserEntity.find({ userId: id })
  const identity = user && (await IdentityEntity.find(user))
  if (!identity) return
  const { subject, status } = identity
  const { imageKey, createdAt } = user
  const known = { subject, email: contactEmailOf(user), imageKey, createdAt }
  const repair =
    role === 'client'
      ? await ClientEntity.prepareRepair(
          { clientId: id },
          { ...known, status: status as ClientItem['status'] },
          ['customerId'],
        )
      : await CoachEntity.prepareRepair(
          { coachId: id },
          { ...known, status: status as CoachItem['status'] },
          ['customerId', 'expressAccountId', ...FILE_FIELDS],
        )
  if (!repair) return
  await transact([
    repair.write,
    prepareAuditEntry(actor, `${role}.repair`, id, { attributes: repair.attributes.join(', ') }),
  ])
}
