import * as v from 'valibot'
import {
  PreviewRequest,
  RecipientFilters,
  RecipientPage,
  RecipientPageQuery,
  RecipientQuery,
  Recipients,
  SendingPreview,
} from '#core/forms/assignments/shared/recipients-schema'
import {
  AdminPendingQuery,
  AfterQuery,
  Assignment,
  Draft,
  DraftInput,
  ListedAssignment,
  OpenedAssignment,
  PendingQuery,
  PendingSubmission,
  RECIPIENTS,
  SENDERS,
  SendingProgress,
  SendRequest,
  SentRecipients,
  SentRecipientsQuery,
} from '#core/forms/assignments/shared/schema'
import { FormPath, WholeForm } from '#core/forms/definitions/shared/schema'
import { ANYONE, defineEndpoints } from '#core/shared/api'
import { Id } from '#core/shared/schema'

const params = v.strictObject({ id: Id })

export const assignmentsApi = defineEndpoints({
  send: { method: 'POST', path: '/poll', access: SENDERS, body: SendRequest, response: v.array(Assignment) },
  getSending: {
    method: 'GET',
    path: '/poll/sending/{id}',
    access: SENDERS,
    params,
    response: SendingProgress,
  },
  listSendings: {
    method: 'GET',
    path: '/poll/sendings',
    access: SENDERS,
    query: AfterQuery,
    response: v.array(SendingProgress),
  },
  stopSending: {
    method: 'POST',
    path: '/poll/sending/{id}/stop',
    access: SENDERS,
    params,
    response: SendingProgress,
  },
  /** Continues a stopped sending. */
  resumeSending: {
    method: 'POST',
    path: '/poll/sending/{id}/resume',
    access: SENDERS,
    params,
    response: SendingProgress,
  },
  /** Who got the forms of a sending, and what they did with them. */
  listSentRecipients: {
    method: 'GET',
    path: '/poll/sending/{id}/recipients',
    access: SENDERS,
    params,
    query: SentRecipientsQuery,
    response: SentRecipients,
  },
  /** Takes the forms back from everyone who hasn't opened them (rule recalled-forms). */
  recallSending: {
    method: 'POST',
    path: '/poll/sending/{id}/recall',
    access: SENDERS,
    params,
    response: SendingProgress,
  },
  listRecipients: {
    method: 'GET',
    path: '/poll/recipients',
    access: SENDERS,
    query: RecipientQuery,
    response: Recipients,
  },
  pageRecipients: {
    method: 'GET',
    path: '/poll/recipients-page',
    access: SENDERS,
    query: RecipientPageQuery,
    response: RecipientPage,
  },
  listFilters: {
    method: 'GET',
    path: '/poll/recipient-filters',
    access: SENDERS,
    response: RecipientFilters,
  },
  previewSending: {
    method: 'POST',
    path: '/poll/preview',
    access: SENDERS,
    body: PreviewRequest,
    response: SendingPreview,
  },
  getForm: {
    method: 'GET',
    path: '/form/{path}',
    access: ANYONE,
    params: v.strictObject({ path: FormPath }),
    response: WholeForm,
  },
  listOwn: {
    method: 'GET',
    path: '/poll/user',
    access: RECIPIENTS,
    query: AfterQuery,
    response: v.array(ListedAssignment),
  },
  get: { method: 'GET', path: '/poll/by/{id}', access: RECIPIENTS, params, response: OpenedAssignment },
  saveDraft: {
    method: 'PUT',
    path: '/poll/{id}/draft',
    access: RECIPIENTS,
    params,
    body: DraftInput,
    response: Draft,
  },
  listPendingOfCoach: {
    method: 'GET',
    path: '/poll/nutritionist/pending',
    access: ['approvedCoach'],
    query: PendingQuery,
    response: v.array(PendingSubmission),
  },
  listPending: {
    method: 'GET',
    path: '/poll/admin/pending',
    access: ['admin'],
    query: AdminPendingQuery,
    response: v.array(PendingSubmission),
  },
})
