import * as v from 'valibot'
import {
  Form,
  FormEdit,
  FormPath,
  FormsQuery,
  NewForm,
  WholeForm,
} from '#core/forms/definitions/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Success } from '#core/shared/schema'

const params = v.strictObject({ path: FormPath })

export const formsApi = defineEndpoints({
  listForAdmin: {
    method: 'GET',
    path: '/admin/form',
    access: ['admin'],
    query: FormsQuery,
    response: v.array(Form),
  },
  publish: { method: 'POST', path: '/admin/form', access: ['admin'], body: NewForm, response: WholeForm },
  edit: {
    method: 'PUT',
    path: '/admin/form/{path}',
    access: ['admin'],
    params,
    body: FormEdit,
    response: WholeForm,
  },
  remove: { method: 'DELETE', path: '/admin/form/{path}', access: ['admin'], params, response: Success },
  listForCoach: {
    method: 'GET',
    path: '/nutritionist/form',
    access: ['approvedCoach'],
    query: FormsQuery,
    response: v.array(Form),
  },
  publishOwn: {
    method: 'POST',
    path: '/nutritionist/form',
    access: ['approvedCoach'],
    body: NewForm,
    response: WholeForm,
  },
  editOwn: {
    method: 'PUT',
    path: '/nutritionist/form/{path}',
    access: ['approvedCoach'],
    params,
    body: FormEdit,
    response: WholeForm,
  },
  removeOwn: {
    method: 'DELETE',
    path: '/nutritionist/form/{path}',
    access: ['approvedCoach'],
    params,
    response: Success,
  },
})
