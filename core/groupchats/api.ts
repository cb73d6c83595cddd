import * as v from 'valibot'
import {
  Candidate,
  ClientPlanChange,
  GroupChange,
  GroupChat,
  GroupInput,
  GroupPage,
  GroupQuery,
  PlanImpact,
  Suggestion,
} from '#core/groupchats/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Id } from '#core/shared/schema'

export const groupchatsApi = defineEndpoints({
  list: {
    method: 'GET',
    path: '/admin/groupChats',
    access: ['admin'],
    query: GroupQuery,
    response: GroupPage,
  },
  suggest: {
    method: 'GET',
    path: '/admin/groupChats/suggestions',
    access: ['admin'],
    response: v.array(Suggestion),
  },
  insert: {
    method: 'POST',
    path: '/admin/insertGroupChat',
    access: ['admin'],
    body: GroupInput,
    response: GroupChat,
  },
  update: {
    method: 'POST',
    path: '/admin/updateGroupChat',
    access: ['admin'],
    body: GroupChange,
    response: GroupChat,
  },
  setClientPlan: {
    method: 'PUT',
    path: '/admin/client/{id}/group-plan',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    body: ClientPlanChange,
    response: Candidate,
  },
  previewClientPlan: {
    method: 'GET',
    path: '/admin/client/{id}/group-plan/impact',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    query: ClientPlanChange,
    response: PlanImpact,
  },
})
