import * as v from 'valibot'
import { CLIENT_ACCOUNT_STATUSES } from '#core/client/shared/schema'
import { COACH_ACCOUNT_STATUSES } from '#core/coach/shared/schema'
import { ExtraQuery } from '#core/extras/shared/schema'
import { ExtraImpact, StatusImpact, UndoImpact, UndoQuery } from '#core/impact/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Id } from '#core/shared/schema'

export const impactApi = defineEndpoints({
  previewClientStatus: {
    method: 'GET',
    path: '/admin/clients/{id}/impact',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    query: v.strictObject({
      status: v.optional(v.picklist(CLIENT_ACCOUNT_STATUSES, 'Choose a status'), 'SUSPENDED'),
    }),
    response: StatusImpact,
  },
  previewCoachStatus: {
    method: 'GET',
    path: '/admin/nutritionists/{id}/impact',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    query: v.strictObject({
      status: v.optional(v.picklist(COACH_ACCOUNT_STATUSES, 'Choose a status'), 'SUSPENDED'),
    }),
    response: StatusImpact,
  },
  previewExtraDecision: {
    method: 'GET',
    path: '/admin/extra-specialties/{id}/impact',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    query: ExtraQuery,
    response: ExtraImpact,
  },
  previewUndo: {
    method: 'GET',
    path: '/admin/nutritionists/{id}/undo/impact',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    query: UndoQuery,
    response: UndoImpact,
  },
})
