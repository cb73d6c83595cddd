import type { EndpointName } from '#core/contract'
import type { Role } from '#core/lib/api'
import { newId } from '#core/lib/ids'
import { ADMIN_PASSWORD, type Cast } from '#scripts/testing/cast'
import { answers } from '#scripts/testing/items'
import * as Payments from '#scripts/testing/payments'
import { askForEmail, makeCoach, makeNewcomer, type TestPerson } from '#scripts/testing/people'
import { services } from '#scripts/testing/world'

export interface SampleRequest {
  params?: Record<string, string>
  query?: string
  body?: object
}

/** How the tests of the contract call one endpoint. */
export interface Sample {
  /** A request that it takes from each role that may call it. */
  request: (cast: Cast, role: Role | 'public') => SampleRequest | Promise<SampleRequest>
  /** What that answers; 200 unless said. */
  status?: (role: Role | 'public') => number
  /** Requests for what is somebody else's or does not exist; each is refused. */
  foreign?: (cast: Cast, own: SampleRequest) => { as: TestPerson; request: SampleRequest }[]
  /** Why an endpoint that takes an id has nothing that is somebody else's. */
  anybodys?: string
}

const nothing: Sample = { request: () => ({}) }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = () => {
  const form = new FormData()
  form.append('image', new File([png], 'me.png', { type: 'image/png' }))
  return form
}
const preference = {
  groupChatType: 'NONE',
  gender: ['female'],
  experience: '3-5',
  personality: 'Relaxed',
  certifications: ['Precision Nutrition'],
  specialities: ['Vegan'],
}

/** One for each endpoint of the contract: a new endpoint without one does not compile and fails the suite. */
export const samples: Record<EndpointName, Sample> = {
  'user.register': {
    request: () => {
      const { sub } = services.cognito.createUser({ email: `${newId()}@example.com`, password: 'platewise' })
      return { body: { token: services.cognito.accessTokenFor(sub), userType: 'client' } }
    },
  },
  'user.logOut': {
    request: ({ client }) => ({ body: { token: services.cognito.accessTokenFor(client.subject) } }),
  },
  'user.get': nothing,
  'user.update': { request: () => ({ body: { phone: '(212) 555-0199' } }) },
  'user.confirmEmail': {
    request: async () => {
      const { token } = await makeNewcomer('client')
      return { body: { token: await askForEmail(token, `${newId().toLowerCase()}@example.com`) } }
    },
  },
  'user.rename': { request: () => ({ body: { name: 'New Name' } }) },
  'user.setImage': { request: () => ({ body: picture() }) },
  'user.recaptcha': { request: () => ({ body: { token: 'local-ok', email: 'a@example.com' } }) },

  'user.saveIntake': {
    request: ({ client }) => ({
      body: {
        email: client.email,
        firstName: 'Clara',
        lastName: 'Client',
        gender: 'female',
        birthdate: '1990-05-17',
        height: `5'6"`,
        weight: 151,
      },
    }),
  },
  'client.savePreferences': { request: () => ({ body: preference }) },

  'coach.apply': {
    request: ({ coach }) => ({ body: { ...answers(coach.email), hoursWeekly: 21 } }),
  },
  'coach.setAvailability': { request: () => ({ body: { status: false } }) },

  'hiring.request': {
    request: ({ client, freeCoach }) => ({ body: { nutritionistId: freeCoach.id, clientId: client.id } }),
    foreign: ({ client, otherClient, freeCoach, pendingCoach }) => [
      { as: client, request: { body: { nutritionistId: freeCoach.id, clientId: otherClient.id } } },
      { as: client, request: { body: { nutritionistId: pendingCoach.id, clientId: client.id } } },
      { as: client, request: { body: { nutritionistId: otherClient.id, clientId: client.id } } },
    ],
  },
  'hiring.listLinks': {
    request: ({ coach }) => ({ body: { nutritionistId: coach.id } }),
    foreign: ({ coach, otherCoach }) => [
      { as: coach, request: { body: { nutritionistId: otherCoach.id } } },
      { as: coach, request: { body: { nutritionistId: newId() } } },
    ],
  },
  'hiring.listClients': nothing,
  'hiring.decide': {
    request: async ({ coach, client }) => {
      await Payments.makeLink(coach, client, 'PENDING')
      return { body: { status: 'APPROVED', clientId: client.id, nutritionistId: coach.id } }
    },
    foreign: ({ coach, client, otherCoach, otherClient }) =>
      [
        { clientId: otherClient.id, nutritionistId: otherCoach.id },
        { clientId: otherClient.id, nutritionistId: coach.id },
        { clientId: client.id, nutritionistId: otherCoach.id },
        { clientId: newId(), nutritionistId: coach.id },
      ].map((ids) => ({ as: coach, request: { body: { status: 'REJECTED', ...ids } } })),
  },
  'hiring.listCoaches': nothing,
  'hiring.listSaved': nothing,
  'hiring.save': {
    request: ({ freeCoach }) => ({ body: { nutritionistId: freeCoach.id } }),
    foreign: ({ client, pendingCoach, suspendedCoach, otherClient }) =>
      [pendingCoach, suspendedCoach, otherClient, { id: newId() }].map(({ id }) => ({
        as: client,
        request: { body: { nutritionistId: id } },
      })),
  },
  'hiring.unsave': {
    request: ({ freeCoach }) => ({ body: { nutritionistId: freeCoach.id } }),
    anybodys: "Whatever the id, only the caller's own list is touched",
  },

  'discovery.search': { request: () => ({ query: 'search=carl&experience=5' }) },
  'discovery.recommend': nothing,
  'discovery.getCoach': {
    request: ({ freeCoach }) => ({ params: { id: freeCoach.id } }),
    foreign: ({ client, pendingCoach, suspendedCoach, otherClient }) =>
      [pendingCoach, suspendedCoach, otherClient, { id: newId() }].map(({ id }) => ({
        as: client,
        request: { params: { id } },
      })),
  },

  'billing.accountStatus': nothing,
  'billing.listCoachSubscriptions': nothing,
  'ledger.coachReport': nothing,
  'ledger.adminReport': nothing,
  'billing.subscribe': {
    request: ({ coach }) => ({ body: { nutritionistId: coach.id, amount: 100 } }),
    foreign: ({ client, pendingCoach, otherClient }) =>
      [pendingCoach, otherClient, { id: newId() }].map(({ id }) => ({
        as: client,
        request: { body: { nutritionistId: id, amount: 100 } },
      })),
  },
  'billing.listClientSubscriptions': nothing,
  'billing.cancel': {
    // A coach has nothing to cancel but promotions.
    request: async ({ client, coach }, role) => ({
      body: { subId: role === 'client' ? await bought(client, coach) : 'sub_none' },
    }),
    status: (role) => (role === 'client' ? 200 : 404),
    foreign: ({ coach, otherClient, otherCoach }, own) =>
      [coach, otherClient, otherCoach].map((as) => ({ as, request: own })),
  },
  'billing.customerPortal': nothing,
  'billing.webhook': { request: () => ({ body: {} }), status: () => 400 },

  'chat.list': nothing,
  'chat.init': {
    request: ({ client, coach }, role) => ({
      body:
        role === 'admin'
          ? { clientId: client.id, toAdmin: true }
          : { clientId: client.id, nutritionistId: coach.id },
    }),
    foreign: ({ client, coach, otherClient, otherCoach, pendingCoach, admin }) => [
      { as: client, request: { body: { clientId: otherClient.id, nutritionistId: otherCoach.id } } },
      { as: client, request: { body: { clientId: client.id, nutritionistId: pendingCoach.id } } },
      { as: client, request: { body: { clientId: otherClient.id, toAdmin: true } } },
      { as: coach, request: { body: { clientId: otherClient.id, nutritionistId: coach.id } } },
      { as: coach, request: { body: { clientId: client.id, nutritionistId: otherCoach.id } } },
      { as: admin, request: { body: { clientId: newId(), toAdmin: true } } },
    ],
  },
  'chat.token': nothing,
  'chat.countNotifications': {
    request: (cast, role) => ({
      body: { userId: role === 'admin' ? -1 : cast[role === 'coach' ? 'coach' : 'client'].id, count: 2 },
    }),
    foreign: ({ client, otherClient, coach }) => [
      { as: client, request: { body: { userId: otherClient.id, count: 1 } } },
      { as: client, request: { body: { userId: -1, count: 1 } } },
      { as: coach, request: { body: { userId: client.id, count: 1 } } },
    ],
  },

  'admin.login': { request: ({ adminEmail }) => ({ body: { email: adminEmail, password: ADMIN_PASSWORD } }) },
  'coach.listApplicants': { request: () => ({ query: 'search=carl' }) },
  'coach.list': { request: () => ({ query: 'search=carl' }) },
  'coach.setStatus': {
    request: async () => ({
      params: { id: (await makeCoach({ status: 'PENDING' })).id },
      body: { status: 'APPROVED', interviewStatus: true, previousStatus: 'PENDING' },
    }),
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: {
          params: { id },
          body: { status: 'APPROVED', interviewStatus: true, previousStatus: 'PENDING' },
        },
      })),
  },
  'stats.get': nothing,

  'uploads.create': {
    request: () => ({
      body: { kind: 'attachment', fileName: 'a.txt', contentType: 'text/plain', size: 10 },
    }),
  },
  'system.health': nothing,
}

async function bought(client: TestPerson, coach: TestPerson): Promise<string> {
  const subId = await Payments.buy(client, coach)
  await services.stripe.settled()
  return subId
}
