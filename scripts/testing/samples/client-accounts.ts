import { newId } from '#core/lib/ids'
import { makeClient } from '#scripts/testing/people'
import type { Samples } from '#scripts/testing/samples/sample'

export const clientAccountsSamples: Samples<'clientAccounts'> = {
  list: { request: () => ({ query: 'search=clara' }) },
  get: {
    request: ({ client }) => ({ params: { id: client.id } }),
    foreign: ({ admin, coach }) =>
      [coach, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id } } })),
  },
  setStatus: {
    request: async () => ({ body: { userId: (await makeClient()).id, status: 'SUSPENDED' } }),
    foreign: ({ admin, coach }) =>
      [coach, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: { body: { userId: id, status: 'SUSPENDED' } },
      })),
  },
  remove: {
    request: async () => ({ params: { id: (await makeClient()).id } }),
    foreign: ({ admin, coach }) =>
      [coach, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id } } })),
  },
  restore: {
    request: async () => ({ params: { id: (await makeClient()).id } }),
    foreign: ({ admin, coach }) =>
      [coach, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id } } })),
  },
  listDeleted: { request: () => ({ query: 'search=clara' }) },
}
