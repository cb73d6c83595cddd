import { newId } from '#core/lib/ids'
import * as Extras from '#scripts/testing/extras'
import { askForEmail, makeClient, makeNewcomer } from '#scripts/testing/people'
import { nothing, type Samples } from '#scripts/testing/samples/sample'
import { services } from '#scripts/testing/test-services'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = () => {
  const form = new FormData()
  form.append('image', new File([png], 'me.png', { type: 'image/png' }))
  return form
}

export const userSamples: Samples<'user'> = {
  register: {
    request: () => {
      const { sub } = services.cognito.createUser({ email: `${newId()}@example.com`, password: 'platewise' })
      return { body: { token: services.cognito.accessTokenFor(sub), userType: 'client' } }
    },
  },
  logOut: {
    request: ({ client }) => ({ body: { token: services.cognito.accessTokenFor(client.subject) } }),
  },
  get: nothing,
  update: { request: () => ({ body: { phone: '(212) 555-0199' } }) },
  confirmEmail: {
    request: async () => {
      const { token } = await makeNewcomer('client')
      return { body: { token: await askForEmail(token, `${newId().toLowerCase()}@example.com`) } }
    },
  },
  rename: { request: () => ({ body: { name: 'New Name' } }) },
  setImage: { request: () => ({ body: picture() }) },
  listClients: { request: () => ({ query: 'search=clara' }) },
  getClient: {
    request: ({ client }) => ({ params: { id: client.id } }),
    foreign: ({ admin, coach }) =>
      [coach, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id } } })),
  },
  previewClientStatus: {
    request: ({ client }) => ({ params: { id: client.id }, query: 'status=SUSPENDED' }),
    foreign: ({ admin, coach }) =>
      [coach, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: { params: { id }, query: 'status=SUSPENDED' },
      })),
  },
  previewCoachStatus: {
    request: ({ coach }) => ({ params: { id: coach.id }, query: 'status=SUSPENDED' }),
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: { params: { id }, query: 'status=SUSPENDED' },
      })),
  },
  previewExtraDecision: {
    request: async ({ coach }) => ({ params: { id: await Extras.make(coach) }, query: 'accept=true' }),
    foreign: ({ admin, coach }) =>
      [coach.id, newId()].map((id) => ({ as: admin, request: { params: { id }, query: 'accept=true' } })),
  },
  setClientStatus: {
    request: async () => ({ body: { userId: (await makeClient()).id, status: 'SUSPENDED' } }),
    foreign: ({ admin, coach }) =>
      [coach, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: { body: { userId: id, status: 'SUSPENDED' } },
      })),
  },
  deleteClient: {
    request: async () => ({ params: { id: (await makeClient()).id } }),
    foreign: ({ admin, coach }) =>
      [coach, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id } } })),
  },
  restoreClient: {
    request: async () => ({ params: { id: (await makeClient()).id } }),
    foreign: ({ admin, coach }) =>
      [coach, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id } } })),
  },
  listDeletedClients: { request: () => ({ query: 'search=clara' }) },
  listActs: nothing,
  listUndelivered: nothing,
  mailAgain: {
    request: async () => {
      const { email } = await makeClient()
      await services.ses.end(email, 'bounce')
      return { body: { email } }
    },
  },
  recaptcha: { request: () => ({ body: { token: 'local-ok', email: 'a@example.com' } }) },
  saveIntake: {
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
}
