import { newId } from '#core/lib/ids'
import { makeForm, makeOpenAssignment } from '#scripts/testing/assignments'
import type { Fixtures } from '#scripts/testing/fixtures'
import { call } from '#scripts/testing/request'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

/** Makes a form of the signed-in coach, or of the admins. */
const formOf = async ({ coach }: Fixtures, role: string) =>
  makeForm({}, role === 'coach' ? coach.id : 'admin')
const recipientOf = ({ client, coach }: Fixtures, role: string) => (role === 'coach' ? coach : client)
const openOf = async (cast: Fixtures, role: string) => {
  const recipientType = role === 'coach' ? 'coach' : 'client'
  return (await makeOpenAssignment(recipientOf(cast, role), { recipientType })).assignmentId
}
const elsewhere = ({ client, otherClient }: Fixtures, own: object) => [
  { as: otherClient, request: own },
  { as: client, request: { ...own, params: { id: newId() } } },
]

async function sendingOf({ admin, coach, client }: Fixtures, role: string) {
  const sendingId = newId()
  const body = { recipientIds: [client.id], formUrls: [(await makeForm()).path], sendingId }
  const { token } = role === 'coach' ? coach : admin
  await call('POST', '/poll', { token, body })
  return { params: { id: sendingId } }
}
const sent: Samples<'assignments'>['getSending'] = {
  request: sendingOf,
  foreign: ({ otherCoach, admin }, own) => [
    { as: otherCoach, request: own },
    { as: admin, request: own },
    { as: admin, request: { params: { id: newId() } } },
  ],
}

export const assignmentsSamples: Samples<'assignments'> = {
  send: {
    request: async (cast, role) => ({
      body: { recipientIds: [cast.client.id], formUrls: [(await formOf(cast, role)).path], senderId: null },
    }),
    foreign: ({ admin, coach, otherClient, otherCoach }, { body }) => [
      { as: admin, request: { body: { ...body, recipientIds: [newId()] } } },
      { as: admin, request: { body: { ...body, formUrls: ['nobodys-form'] } } },
      { as: admin, request: { body: { ...body, senderId: coach.id } } },
      { as: coach, request: { body: { ...body, recipientIds: [otherClient.id] } } },
      { as: coach, request: { body: { ...body, senderId: otherCoach.id } } },
    ],
  },
  getSending: sent,
  listSendings: {
    request: async (cast, role) => {
      await sendingOf(cast, role)
      return {}
    },
  },
  stopSending: sent,
  resumeSending: sent,
  listSentRecipients: sent,
  recallSending: sent,
  listRecipients: { request: () => ({ query: 'type=clients&search=clarissa' }) },
  pageRecipients: {
    request: () => ({ query: 'type=clients&search=clarissa' }),
    foreign: ({ coach, otherCoach }) => [
      { as: coach, request: { query: `type=clients&coachId=${otherCoach.id}` } },
      { as: coach, request: { query: `type=clients&groupId=group.${newId()}` } },
    ],
  },
  listFilters: nothing,
  previewSending: {
    request: async (cast, role) => ({
      body: { recipientIds: [cast.client.id], formUrls: [(await formOf(cast, role)).path] },
    }),
    foreign: ({ admin }, { body }) => [
      { as: admin, request: { body: { ...body, formUrls: ['nobodys-form'] } } },
    ],
  },
  getForm: {
    request: async (cast, role) => {
      const form = await makeForm()
      if (role === 'client') await makeOpenAssignment(cast.client, { form })
      return { params: { path: form.path } }
    },
    foreign: ({ otherClient, admin }, own) => [
      { as: otherClient, request: own },
      { as: admin, request: { params: { path: 'nobodys-form' } } },
    ],
  },
  listOwn: nothing,
  get: {
    request: async (cast, role) => ({ params: { id: await openOf(cast, role) } }),
    foreign: elsewhere,
  },
  saveDraft: {
    request: async (cast, role) => ({
      params: { id: await openOf(cast, role) },
      body: { data: { mood: 3 }, revision: 0 },
    }),
    foreign: elsewhere,
  },
  listPendingOfCoach: {
    request: async (cast) => ({ query: `form=${(await formOf(cast, 'coach')).path}` }),
  },
  listPending: { request: async (cast) => ({ query: `form=${(await formOf(cast, 'admin')).path}` }) },
}
