import { Amplify } from 'aws-amplify'
import * as Auth from 'aws-amplify/auth'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { clientId, startTestCognito, type TestCognito, userPoolId } from '#scripts/local/cognito/testing'

export const password = 'platewise'

/** Provides Amplify with one service for all tests of a file and a stopped clock. */
export function testAmplify() {
  let service: TestCognito
  let count = 0

  beforeAll(async () => {
    // Amplify warns about an unusual endpoint.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    service = await startTestCognito()
    configureAmplify(service)
  })
  afterAll(() => service.stop())
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(async () => {
    await Auth.signOut()
    vi.useRealTimers()
  })

  const newEmail = () => `person-${++count}@example.com`
  return {
    get service() {
      return service
    },
    newEmail,
    newUser(at = service) {
      const email = newEmail()
      return { email, ...at.createUser({ email, password, name: 'Ana' }) }
    },
    async signUp() {
      const email = newEmail()
      const options = { userAttributes: { email } }
      const { userId } = await Auth.signUp({ username: email, password, options })
      return { email, userId }
    },
  }
}

/** Routes Amplify's requests to this service. */
export function configureAmplify({ url }: TestCognito) {
  const Cognito = {
    userPoolId,
    userPoolClientId: clientId,
    userPoolEndpoint: url,
    loginWith: { email: true },
  }
  Amplify.configure({ Auth: { Cognito } })
}

export const advanceTime = (ms: number) => vi.setSystemTime(Date.now() + ms)

export const errorNamed = (name: string, message?: string) =>
  expect.objectContaining({ name, ...(message && { message: expect.stringContaining(message) }) })

export async function expectWrongPassword(username: string) {
  await expect(Auth.signIn({ username, password: 'not-this-one' })).rejects.toEqual(
    errorNamed('NotAuthorizedException', 'Incorrect username or password.'),
  )
}
