import { newId } from '#core/lib/ids'
import { groupBody, makeClientWith, makeGroup } from '#scripts/testing/groups'
import { makeClient } from '#scripts/testing/people'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

export const groupchatsSamples: Samples<'groupchats'> = {
  list: { request: () => ({ query: 'table=clients&search=clara' }) },
  suggest: nothing,
  insert: {
    request: ({ coach }) => ({ body: groupBody({ nutritionistId: coach.id }) }),
    foreign: ({ admin, client }) =>
      [{ nutritionistId: newId() }, { nutritionistId: client.id }, { clientIds: [newId()] }].map((part) => ({
        as: admin,
        request: { body: groupBody(part) },
      })),
  },
  update: {
    request: async ({ coach }) => ({
      body: groupBody({ id: await makeGroup({ coach, clients: [await makeClient()] }) }),
    }),
    foreign: ({ admin }, { body }) => [
      { as: admin, request: { body: { ...body, id: `group.${newId()}` } } },
      { as: admin, request: { body: { ...body, clientIds: [newId()] } } },
    ],
  },
  setClientPlan: {
    request: async () => ({
      params: { id: (await makeClientWith('PLAN_1')).id },
      body: { groupChatType: 'PLAN_2', previousGroupChatType: 'PLAN_1' },
    }),
    foreign: ({ admin, coach }, { body }) =>
      [coach, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id }, body } })),
  },
  previewClientPlan: {
    request: async () => ({
      params: { id: (await makeClientWith('PLAN_1')).id },
      query: 'groupChatType=PLAN_2',
    }),
    foreign: ({ admin, coach }, { query }) =>
      [coach, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id }, query } })),
  },
}
