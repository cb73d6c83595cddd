import { newId } from '#core/lib/ids'
import { checkInAnswers, makeForm, makeOpenAssignment, makeSubmission } from '#scripts/testing/assignments'
import type { Fixtures } from '#scripts/testing/fixtures'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

/** Of the coach who is signed in, or of the admins. */
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

export const submissionsSamples: Samples<'submissions'> = {
  answer: {
    request: async (cast, role) => ({
      params: { id: await openOf(cast, role) },
      body: { recipientId: recipientOf(cast, role).id, data: checkInAnswers },
    }),
    foreign: elsewhere,
  },
  listOwn: nothing,
  getOwn: {
    request: async (cast, role) => {
      const recipientType = role === 'coach' ? 'coach' : 'client'
      const { submissionId } = await makeSubmission(recipientOf(cast, role), { recipientType })
      return { params: { id: submissionId } }
    },
    foreign: elsewhere,
  },
  listReceived: nothing,
  countUnread: nothing,
  getReceived: {
    request: async (cast, role) => {
      const senderId = role === 'coach' ? cast.coach.id : null
      const { submissionId } = await makeSubmission(cast.client, { senderId })
      return { params: { id: submissionId } }
    },
    foreign: ({ admin, coach, otherCoach }, own) => [
      { as: otherCoach, request: own },
      { as: coach, request: { params: { id: newId() } } },
      { as: admin, request: { params: { id: newId() } } },
    ],
  },
  listOfCoach: {
    request: async (cast) => ({ query: `cardUrl=${(await formOf(cast, 'coach')).path}` }),
  },
  list: { request: async (cast) => ({ query: `cardUrl=${(await formOf(cast, 'admin')).path}` }) },
  listOfClient: {
    request: ({ client }) => ({ params: { clientUserId: client.id } }),
    foreign: ({ admin, coach, otherClient }) => [
      { as: coach, request: { params: { clientUserId: otherClient.id } } },
      { as: admin, request: { params: { clientUserId: newId() } } },
    ],
  },
  export: {
    request: async (cast, role) => ({ query: `form=${(await formOf(cast, role)).path}` }),
  },
}
