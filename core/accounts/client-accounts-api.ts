import * as v from 'valibot'
import {
  Client,
  ClientProfile,
  ClientQuery,
  ClientStatusChange,
  DeletedClient,
} from '#core/accounts/shared/client-schema'
import { defineEndpoints } from '#core/shared/api'
import { Id, page, Success, TableQuery } from '#core/shared/schema'

export const clientAccountsApi = defineEndpoints({
  list: {
    method: 'GET',
    path: '/admin/clients',
    access: ['admin'],
    query: ClientQuery,
    response: page(Client),
  },
  get: {
    method: 'GET',
    path: '/admin/clients/{id}',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    response: ClientProfile,
  },
  setStatus: {
    method: 'POST',
    path: '/client/status',
    access: ['admin'],
    body: ClientStatusChange,
    response: Client,
  },
  /** Hides the client and stops all charges immediately. The data is deleted 72 hours later (rule deleted-client). */
  remove: {
    method: 'DELETE',
    path: '/admin/client/{id}',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    response: Success,
  },
  restore: {
    method: 'POST',
    path: '/admin/client/{id}/restore',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    response: Client,
  },
  listDeleted: {
    method: 'GET',
    path: '/admin/deleted-clients',
    access: ['admin'],
    query: TableQuery,
    response: page(DeletedClient),
  },
})
