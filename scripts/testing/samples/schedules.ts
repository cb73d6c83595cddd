import { newId } from '#core/lib/ids'
import { dayOf, now } from '#core/shared/clock'
import { makeForm, makeSchedule } from '#scripts/testing/assignments'
import type { Fixtures } from '#scripts/testing/fixtures'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

/** Of the coach who is signed in, or of the admins. */
const formOf = async ({ coach }: Fixtures, role: string) =>
  makeForm({}, role === 'coach' ? coach.id : 'admin')

const tomorrow = () => dayOf(now() + 2 * 24 * 3_600_000)
const scheduleOf = ({ client, coach }: Fixtures, role: string) =>
  makeSchedule([client], role === 'coach' ? { senderId: coach.id } : {})
const othersOf = ({ otherCoach, coach, admin }: Fixtures, own: object) => [
  { as: otherCoach, request: own },
  { as: admin, request: own },
  { as: coach, request: { ...own, params: { id: newId() } } },
]

export const schedulesSamples: Samples<'schedules'> = {
  create: {
    request: async (cast, role) => ({
      body: {
        recipientIds: [cast.client.id],
        formUrls: [(await formOf(cast, role)).path],
        senderId: null,
        plan: { rhythm: 'weekly', firstDay: tomorrow(), time: '09:00', timeZone: 'Europe/London' },
      },
    }),
    foreign: ({ admin, coach, otherClient, otherCoach }, { body }) => [
      { as: admin, request: { body: { ...body, recipientIds: [newId()] } } },
      { as: admin, request: { body: { ...body, formUrls: ['nobodys-form'] } } },
      { as: coach, request: { body: { ...body, recipientIds: [otherClient.id] } } },
      { as: coach, request: { body: { ...body, senderId: otherCoach.id } } },
    ],
  },
  list: nothing,
  update: {
    request: async (cast, role) => ({
      params: { id: (await scheduleOf(cast, role)).scheduleId },
      body: { isPaused: true },
    }),
    foreign: othersOf,
  },
  stop: {
    request: async (cast, role) => ({ params: { id: (await scheduleOf(cast, role)).scheduleId } }),
    foreign: othersOf,
  },
}
