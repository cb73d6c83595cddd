import * as v from 'valibot'
import { ApplicationQuery, CoachQuery, Promotion, StatusChange } from '#core/coach/shared/admin-schema'
import {
  ChangeDecision,
  ChangeImpact,
  ChangeQuery,
  ChangeRequest,
  EditImpact,
} from '#core/coach/shared/change-schema'
import { AdminEdit, Application, Coach, PromotionState } from '#core/coach/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Id, PageOrAllQuery, page, pageOrAll, Success } from '#core/shared/schema'

export const coachApi = defineEndpoints({
  apply: {
    method: 'POST',
    path: '/user/nutritionist',
    access: ['coach'],
    body: Application,
    response: Coach,
  },
  setAvailability: {
    method: 'PUT',
    path: '/nutritionist/availability',
    access: ['approvedCoach'],
    body: v.strictObject({ status: v.boolean('Choose yes or no') }),
    response: v.object({ availability: v.boolean() }),
  },
  withdrawChanges: {
    method: 'DELETE',
    path: '/nutritionist/changes',
    access: ['approvedCoach'],
    response: Coach,
  },
  listChangeRequests: {
    method: 'GET',
    path: '/admin/nutritionistsChangeRequests',
    access: ['admin'],
    query: PageOrAllQuery,
    response: pageOrAll(ChangeRequest),
  },
  decideChanges: {
    method: 'POST',
    path: '/admin/nutritionists/{id}/changes',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    body: ChangeDecision,
    /** `canUndo` means that the decision can be undone for 72 hours, as long as none of its fields changes. */
    response: v.object({ success: v.boolean(), canUndo: v.boolean() }),
  },
  previewChanges: {
    method: 'GET',
    path: '/admin/nutritionists/{id}/changes/impact',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    query: ChangeQuery,
    response: ChangeImpact,
  },
  undoChanges: {
    method: 'POST',
    path: '/admin/nutritionists/{id}/changes/undo',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    body: v.strictObject({ requestId: Id }),
    response: Success,
  },
  listApplicants: {
    method: 'GET',
    path: '/admin/nutritionists/applicants',
    access: ['admin'],
    query: ApplicationQuery,
    response: page(Coach),
  },
  list: {
    method: 'GET',
    path: '/admin/nutritionists',
    access: ['admin'],
    query: CoachQuery,
    response: page(Coach),
  },
  get: {
    method: 'GET',
    path: '/admin/nutritionists/{id}',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    response: Coach,
  },
  edit: {
    method: 'PUT',
    path: '/admin/nutritionists/{id}',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    body: AdminEdit,
    response: Coach,
  },
  previewEdit: {
    method: 'POST',
    path: '/admin/nutritionists/{id}/edit/impact',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    body: AdminEdit,
    response: EditImpact,
  },
  undoEdit: {
    method: 'POST',
    path: '/admin/nutritionists/{id}/undo',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    body: v.strictObject({ editId: Id }),
    response: Success,
  },
  setStatus: {
    method: 'PUT',
    path: '/admin/nutritionists/{id}/status',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    body: StatusChange,
    response: Coach,
  },
  promote: {
    method: 'POST',
    path: '/admin/nutritionist/promote',
    access: ['admin'],
    body: Promotion,
    response: PromotionState,
  },
})
