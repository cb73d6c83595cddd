import * as Clients from '#core/client-accounts/deletion'
import * as Coaches from '#core/coach-accounts/deletion'
import { removeOwn } from '#core/deletion/deletion'
import { emailCode, prepareCodeUse } from '#core/identity/emailed-code'
import { preview as previewClient } from '#core/impact/client-impact'
import { previewCoach } from '#core/impact/coach-impact'
import { NO_IMPACT, type StatusImpact } from '#core/impact/shared/schema'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { accountWithoutProfile, hasProfile } from '#core/own-deletion/account-without-profile'
import { deletionCode } from '#core/own-deletion/emails'

type Owner = ClientActor | CoachActor

/** What deleting the account would end, computed by the code that does it (rule impact-first). */
export async function preview({ id, role }: Owner): Promise<StatusImpact> {
  if (!(await hasProfile(role, id))) return { ...NO_IMPACT, mails: 1 }
  return role === 'client' ? previewClient(id, 'DELETED') : previewCoach(id, 'DELETED')
}

export const sendCode = ({ id }: Owner) => emailCode(id, 'deletion', deletionCode)

/**
 * Deletes the account with an emailed code, as an admin would (rule own-deletion). Confirming
 * twice at the same time deletes once. Throws 429 past the limit.
 */
export async function confirm(actor: Owner, code: string): Promise<{ eraseAt: string }> {
  const { id: userId } = actor
  const usedUp = await prepareCodeUse(userId, 'deletion', code)
  if (!(await hasProfile(actor.role, userId)))
    return removeOwn({ ...accountWithoutProfile(actor.role), sideEffects: () => [] }, actor, [usedUp])
  return actor.role === 'client' ? Clients.removeOwn(actor, [usedUp]) : Coaches.removeOwn(actor, [usedUp])
}
