import { afterEach, expect, test, vi } from 'vitest'
import { EmailChangeEntity } from '#core/identity/entity'
import { newId } from '#core/lib/ids'
import { client as table, write } from '#core/lib/table'
import { reminderPermission } from '#core/mail/reminders'
import { InviteeEntity } from '#core/referral/entity'
import { setClock } from '#core/shared/clock'
import { makeSubscriber, requestSubscription } from '#scripts/testing/newsletter'
import { cheapHash, makeAdmin, makeClient, makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

type Request = [method: string, path: string, body?: object]

const anAddress = () => `${newId().toLowerCase()}@example.com`
const aToken = (of: string) => `${of}.${'a'.repeat(43)}`
const ofAddress = (email: string) => aToken(Buffer.from(email).toString('base64url'))
/** Headers that depend on the time, the length or the caller, but on nothing stored. */
const HEADERS = ['date', 'content-length', 'keep-alive', 'connection', 'retry-after', 'x-request-id']

/**
 * Requests that anyone may send about something that may or may not be stored. `known` is about something that
 * someone else stored, and `unknown` has the same form. Both are sent `times` times, so that limits are reached too.
 */
const cases: Record<string, { times?: number; asks: () => Promise<{ known: Request; unknown: Request }> }> = {
  'a subscriber of the newsletter': {
    times: 5,
    async asks() {
      const email = anAddress()
      await makeSubscriber(email)
      setClock(later)
      return both((address) => ['POST', '/email-subscribe', { email: address }], email, anAddress())
    },
  },
  'an address that waits for its click': {
    times: 5,
    async asks() {
      const email = anAddress()
      await requestSubscription(email)
      setClock(later)
      return both((address) => ['POST', '/email-subscribe', { email: address }], email, anAddress())
    },
  },
  'a forged link of a subscriber': {
    async asks() {
      const email = anAddress()
      await makeSubscriber(email)
      const request = (token: string): Request => ['POST', '/newsletter/confirm', { token }]
      return both(request, ofAddress(email), ofAddress(anAddress()))
    },
  },
  'a forged end of a subscription': {
    async asks() {
      const email = anAddress()
      await makeSubscriber(email)
      const request = (token: string): Request => ['POST', `/newsletter/stop/${token}`]
      return both(request, ofAddress(email), ofAddress(anAddress()))
    },
  },
  'an address that was invited': {
    async asks() {
      const email = anAddress()
      await write(InviteeEntity.put({ email, token: 'a.b', expiresAt: 9_999_999_999 as never }))
      const request = (token: string): Request => ['POST', `/invitations/stop/${token}`]
      return both(request, ofAddress(email), ofAddress(anAddress()))
    },
  },
  'somebody who is reminded': {
    async asks() {
      const client = await makeClient()
      await reminderPermission(client.id)
      const request = (token: string): Request => ['POST', `/reminders/stop/${token}`]
      return both(request, aToken(client.id), aToken(newId()))
    },
  },
  'somebody who was to be reminded no more': {
    async asks() {
      const client = await makeClient()
      await reminderPermission(client.id)
      const request = (token: string): Request => ['POST', `/reminders/resume/${token}`]
      return both(request, aToken(client.id), aToken(newId()))
    },
  },
  'somebody who changes their address': {
    async asks() {
      const client = await makeClient()
      await call('PUT', '/user', { token: client.token, body: { email: anAddress() } })
      expect(await EmailChangeEntity.find({ userId: client.id })).toBeDefined()
      const request = (token: string): Request => ['POST', '/user/email/confirm', { token }]
      return both(request, aToken(client.id), aToken(newId()))
    },
  },
  'an admin': {
    times: 12,
    async asks() {
      const admin = await makeAdmin(cheapHash('right'))
      const request = (email: string): Request => ['POST', '/admin/auth/login', { email, password: 'wrong' }]
      return both(request, admin.email, anAddress())
    },
  },
  'an account at the security check': {
    times: 22,
    async asks() {
      const client = await makeClient()
      const request = (email: string): Request => ['POST', '/recaptcha', { token: 'made-up', email }]
      return both(request, client.email, anAddress())
    },
  },
  'an account that writes to us': {
    async asks() {
      const client = await makeClient()
      const request = (email: string): Request => [
        'POST',
        '/contact',
        { id: newId(), name: 'Ann', email, message: 'Hello' },
      ]
      return both(request, client.email, anAddress())
    },
  },
}

const later = () => Date.parse('2031-01-01T12:00:00Z')
const both = (request: (address: string) => Request, known: string, unknown: string) => ({
  known: request(known),
  unknown: request(unknown),
})

afterEach(() => {
  setClock()
  vi.restoreAllMocks()
})

test.each(Object.entries(cases))(
  '%s gets the same answers as an unknown one, after the same work',
  async (_, { times = 2, asks }) => {
    const { known, unknown } = await asks()
    const told = async ([method, path, body]: Request, from: string) => {
      await services.stream.drained()
      services.stream.pause()
      const send = vi.spyOn(table, 'send')
      const { headers, ...answer } = await call(method, path, { body, from })
      const work = send.mock.calls.map(([command]) => command.constructor.name).sort()
      send.mockRestore()
      services.stream.resume()
      const shown = [...headers].filter(([name]) => !HEADERS.includes(name))
      return { ...answer, headers: shown, isTimed: headers.has('retry-after'), work }
    }
    for (let time = 0; time < times; time++)
      expect(await told(known, '10.9.0.1')).toEqual(await told(unknown, '10.9.0.2'))
  },
)

test("the key of a coach who isn't approved reveals as little as an unknown one", async () => {
  const referalKey = 'Zz9Zz9Zz9Z'
  await makeCoach({ status: 'PENDING', referalKey })
  for (const key of [referalKey, 'aaaaaaaaaa'])
    expect(await call('GET', `/referral/${key}`)).toMatchObject({ status: 200, body: { name: null } })
})
