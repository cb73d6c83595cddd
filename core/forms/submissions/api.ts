import * as v from 'valibot'
import {
  AdminSubmissions,
  AdminSubmissionsQuery,
  AfterQuery,
  AnswerInput,
  CompletedAssignment,
  ExportQuery,
  RECIPIENTS,
  SENDERS,
  Submission,
  SubmissionsFile,
  SubmissionsQuery,
} from '#core/forms/assignments/shared/schema'
import { OwnSubmission } from '#core/forms/submissions/shared/own-schema'
import {
  OpenedSubmission,
  OpenReceivedQuery,
  ReceivedPage,
  ReceivedQuery,
  UnreadSubmissions,
} from '#core/forms/submissions/shared/received-schema'
import { defineEndpoints } from '#core/shared/api'
import { Id } from '#core/shared/schema'

const params = v.strictObject({ id: Id })

export const submissionsApi = defineEndpoints({
  answer: {
    method: 'POST',
    path: '/poll/{id}',
    access: RECIPIENTS,
    params,
    body: AnswerInput,
    response: CompletedAssignment,
  },
  listOwn: {
    method: 'GET',
    path: '/poll/mySubmissions',
    access: RECIPIENTS,
    query: AfterQuery,
    response: v.array(Submission),
  },
  getOwn: {
    method: 'GET',
    path: '/poll/mySubmissions/{id}',
    access: RECIPIENTS,
    params,
    response: OwnSubmission,
  },
  listReceived: {
    method: 'GET',
    path: '/poll/received',
    access: SENDERS,
    query: ReceivedQuery,
    response: ReceivedPage,
  },
  countUnread: {
    method: 'GET',
    path: '/poll/received/unread',
    access: SENDERS,
    response: UnreadSubmissions,
  },
  getReceived: {
    method: 'GET',
    path: '/poll/received/by/{id}',
    access: SENDERS,
    params,
    query: OpenReceivedQuery,
    response: OpenedSubmission,
  },
  listOfCoach: {
    method: 'GET',
    path: '/poll/nutritionistSubmissions',
    access: ['approvedCoach'],
    query: SubmissionsQuery,
    response: v.array(Submission),
  },
  list: {
    method: 'GET',
    path: '/poll/adminSubmissions',
    access: ['admin'],
    query: AdminSubmissionsQuery,
    response: AdminSubmissions,
  },
  listOfClient: {
    method: 'GET',
    path: '/poll/client/{clientUserId}/submissions',
    access: SENDERS,
    params: v.strictObject({ clientUserId: Id }),
    query: AfterQuery,
    response: v.array(Submission),
  },
  export: {
    method: 'GET',
    path: '/poll/submissions/csv',
    access: SENDERS,
    query: ExportQuery,
    response: SubmissionsFile,
  },
})
