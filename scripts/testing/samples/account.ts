import { newId } from '#core/lib/ids'
import { askForEmail, makeNewcomer } from '#scripts/testing/people'
import { nothing, type Samples } from '#scripts/testing/samples/sample'
import { services } from '#scripts/testing/setup/test-services'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = () => {
  const form = new FormData()
  form.append('image', new File([png], 'me.png', { type: 'image/png' }))
  return form
}

export const accountSamples: Samples<'account'> = {
  register: {
    request: () => {
      const { sub } = services.cognito.createUser({ email: `${newId()}@example.com`, password: 'platewise' })
      return { body: { token: services.cognito.accessTokenFor(sub), userType: 'client' } }
    },
  },
  logOut: {
    request: ({ client }) => ({ body: { token: services.cognito.accessTokenFor(client.subject) } }),
  },
  logOutOthers: nothing,
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
