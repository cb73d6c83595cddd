import * as v from 'valibot'
import { FormPath, WholeForm } from '#core/forms/definitions/shared/schema'
import { ANYONE, defineEndpoints } from '#core/shared/api'
import { Id, Success } from '#core/shared/schema'
import { Repeat, RepeatChange, RepeatRequest } from '#core/forms/schedules/shared/repeat-schema'
import {
  AdminPendingQuery,
  AdminSubmissions,
  AdminSubmissionsQuery,
  AfterQuery,
  AnswerInput,
  CompletedPoll,
  Draft,
  DraftInput,
  ExportQuery,
  OpenedPoll,
  PendingQuery,
  PendingSubmission,
  Poll,
  RecipientQuery,
  Recipients,
  SendingProgress,
  SendRequest,
  Submission,
  SubmissionsFile,
  SubmissionsQuery,
} from '#core/forms/assignments/shared/schema'

const SENDERS = ['admin', 'approvedCoach'] as const
const RECIPIENTS = ['client', 'coach'] as const
const params = v.strictObject({ id: Id })

const sendingApi = defineEndpoints({
  send: { method: 'POST', path: '/poll', access: SENDERS, body: SendRequest, response: v.array(Poll) },
  getSending: {
    method: 'GET',
    path: '/poll/sending/{id}',
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
})

const repeatingApi = defineEndpoints({
  repeat: {
    method: 'POST',
    path: '/poll/repeats',
    access: SENDERS,
    body: RepeatRequest,
    response: v.array(Repeat),
  },
  listRepeats: {
    method: 'GET',
    path: '/poll/repeats',
    access: SENDERS,
    query: AfterQuery,
    response: v.array(Repeat),
  },
  changeRepeat: {
    method: 'PUT',
    path: '/poll/repeats/{id}',
    access: SENDERS,
    params,
    body: RepeatChange,
    response: Repeat,
  },
  stopRepeat: {
    method: 'DELETE',
    path: '/poll/repeats/{id}',
    access: SENDERS,
    params,
    response: Success,
  },
})

const fillingApi = defineEndpoints({
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
    response: v.array(Poll),
  },
  get: { method: 'GET', path: '/poll/by/{id}', access: RECIPIENTS, params, response: OpenedPoll },
  saveDraft: {
    method: 'PUT',
    path: '/poll/{id}/draft',
    access: RECIPIENTS,
    params,
    body: DraftInput,
    response: Draft,
  },
  answer: {
    method: 'POST',
    path: '/poll/{id}',
    access: RECIPIENTS,
    params,
    body: AnswerInput,
    response: CompletedPoll,
  },
  listOwnSubmissions: {
    method: 'GET',
    path: '/poll/mySubmissions',
    access: RECIPIENTS,
    query: AfterQuery,
    response: v.array(Submission),
  },
  getOwnSubmission: {
    method: 'GET',
    path: '/poll/mySubmissions/{id}',
    access: RECIPIENTS,
    params,
    response: Submission,
  },
})

const readingApi = defineEndpoints({
  listPendingOfCoach: {
    method: 'GET',
    path: '/poll/nutritionist/pending',
    access: ['approvedCoach'],
    query: PendingQuery,
    response: v.array(PendingSubmission),
  },
  listSubmissionsOfCoach: {
    method: 'GET',
    path: '/poll/nutritionistSubmissions',
    access: ['approvedCoach'],
    query: SubmissionsQuery,
    response: v.array(Submission),
  },
  listPending: {
    method: 'GET',
    path: '/poll/admin/pending',
    access: ['admin'],
    query: AdminPendingQuery,
    response: v.array(PendingSubmission),
  },
  listSubmissions: {
    method: 'GET',
    path: '/poll/adminSubmissions',
    access: ['admin'],
    query: AdminSubmissionsQuery,
    response: AdminSubmissions,
  },
  listSubmissionsOfClient: {
    method: 'GET',
    path: '/poll/client/{clientUserId}/submissions',
    access: SENDERS,
    params: v.strictObject({ clientUserId: Id }),
    query: AfterQuery,
    response: v.array(Submission),
  },
  exportSubmissions: {
    method: 'GET',
    path: '/poll/submissions/csv',
    access: SENDERS,
    query: ExportQuery,
    response: SubmissionsFile,
  },
})

export const pollsApi = { ...sendingApi, ...repeatingApi, ...fillingApi, ...readingApi }
