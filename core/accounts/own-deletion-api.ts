import { DeletionCancellation, StartedDeletion } from '#core/accounts/shared/deletion-schema'
import { CodeConfirmation, SentCode } from '#core/identity/shared/emailed-code-schema'
import { StatusImpact } from '#core/impact/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Success } from '#core/shared/schema'

/** A person deletes their own account (rule own-deletion). */
export const ownDeletionApi = defineEndpoints({
  preview: {
    method: 'GET',
    path: '/user/deletion',
    access: ['client', 'coach'],
    evenSuspended: true,
    response: StatusImpact,
  },
  sendCode: {
    method: 'POST',
    path: '/user/deletion/code',
    access: ['client', 'coach'],
    evenSuspended: true,
    response: SentCode,
  },
  confirm: {
    method: 'POST',
    path: '/user/deletion',
    access: ['client', 'coach'],
    evenSuspended: true,
    body: CodeConfirmation,
    response: StartedDeletion,
  },
  /** Public, because no one can sign in to a deleted account. */
  cancel: {
    method: 'POST',
    path: '/user/deletion/cancel',
    access: 'public',
    body: DeletionCancellation,
    response: Success,
  },
})
