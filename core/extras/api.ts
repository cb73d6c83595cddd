import * as v from 'valibot'
import { ExtraDecision, ExtraId, ExtraInput, ExtraSpecialty, ExtraUndo } from '#core/extras/shared/schema'
import { ANYONE, defineEndpoints } from '#core/shared/api'
import { Id, PageOrAllQuery, pageOrAll, Success } from '#core/shared/schema'

export const extrasApi = defineEndpoints({
  list: {
    method: 'GET',
    path: '/nutritionist/extra-specialties/{id}',
    access: ANYONE,
    params: v.strictObject({ id: Id }),
    response: v.array(ExtraSpecialty),
  },
  save: {
    method: 'POST',
    path: '/nutritionist/extra-specialties',
    access: ['approvedCoach'],
    body: ExtraInput,
    response: ExtraSpecialty,
  },
  remove: {
    method: 'DELETE',
    path: '/nutritionist/extra-specialties',
    access: ['approvedCoach'],
    body: ExtraId,
    response: Success,
  },
  listPending: {
    method: 'GET',
    path: '/admin/extra-specialties',
    access: ['admin'],
    query: PageOrAllQuery,
    response: pageOrAll(ExtraSpecialty),
  },
  decide: {
    method: 'POST',
    path: '/admin/extra-specialties/change',
    access: ['admin'],
    body: ExtraDecision,
    response: Success,
  },
  undo: {
    method: 'POST',
    path: '/admin/extra-specialties/undo',
    access: ['admin'],
    body: ExtraUndo,
    response: Success,
  },
})
