import { findAccount } from '#core/accounts/account'
import { deletionCode } from '#core/accounts/emails'
import { emailCode } from '#core/identity/emailed-code'
import { previewClient } from '#core/impact/client-impact'
import { previewCoach } from '#core/impact/coach-impact'
import { NO_IMPACT, type StatusImpact } from '#core/impact/shared/schema'
import type { ClientActor, CoachActor } from '#core/lib/actor'

type Owner = ClientActor | CoachActor

/** What deleting the account would end, computed by the code that does it (rule preview-consequences). */
export async function previewOwnDeletion({ id, role }: Owner): Promise<StatusImpact> {
  const { client, coach } = await findAccount(role, id)
  if (client) return previewClient(id, 'DELETED')
  if (coach) return previewCoach(id, 'DELETED')
  return { ...NO_IMPACT, mails: 1 }
}

export const emailDeletionCode = ({ id }: Owner) => emailCode(id, 'deletion', deletionCode)
