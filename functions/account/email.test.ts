import { afterEach, describe, expect, test } from 'vitest'
import type { User } from '#core/accounts/shared/account-schema'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { ChangeRequestEntity, CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { EmailChangeEntity, EmailOwnerEntity, UserEntity } from '#core/identity/entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { setClock } from '#core/shared/clock'
import { answers } from '#scripts/testing/answers'
import { apply, upload } from '#scripts/testing/application'
import { makeRelationship } from '#scripts/testing/payments'
import {
  askForEmail,
  makeClient,
  makeCoach,
  makeNewcomer,
  type TestPerson,
  tokenMailedTo,
} from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => setClock())

const newAddress = () => `${newId().toLowerCase()}@example.com`
const ask = ({ token }: TestPerson, email: string) =>
  call<User & { code?: string }>('PUT', '/user', { token, body: { email } })
const confirm = (token: string) =>
  call<{ email: string; isInUse: boolean }>('POST', '/user/email/confirm', { body: { token } })
const me = async ({ token }: TestPerson) => (await call<User>('GET', '/user', { token })).body
const change = ({ id: userId }: TestPerson) => EmailChangeEntity.find({ userId })
async function mailsTo(email: string) {
  await services.stream.drained()
  return services.outbox.list().filter(({ to }) => to === email)
}
const intake = (email: string) => ({
  email,
  firstName: 'Olivia',
  lastName: 'Neil',
  gender: 'female',
  birthdate: '1991-02-28',
  height: `5'11"`,
  weight: 151,
})
const saveIntake = ({ token }: TestPerson, email: string) =>
  call('POST', '/user/body', { token, body: intake(email) })

describe('new email address', () => {
  test('is used nowhere until the client opens its link, and everywhere afterward', async () => {
    const [coach, client] = await Promise.all([makeCoach(), makeClient()])
    await makeRelationship(coach, client, 'PENDING')
    const decide = (status: string) =>
      call('POST', '/nutritionist/client/status', {
        token: coach.token,
        body: { status, clientId: client.id, nutritionistId: coach.id },
      })
    const email = newAddress()
    const places = async () => {
      const user = await me(client)
      const [profile, row] = await Promise.all([
        ClientEntity.find({ clientId: client.id }),
        ClientRowEntity.find({ clientId: client.id }),
      ])
      return [user.email, user.client?.user.email, profile?.email, row?.email]
    }
    expect((await ask(client, email)).body).toMatchObject({ email: client.email, pendingEmail: email })
    await decide('APPROVED')
    expect(await places()).toEqual(Array(4).fill(client.email))
    expect(await mailsTo(email)).toHaveLength(1)

    expect(await confirm(await tokenMailedTo(email))).toMatchObject({
      status: 200,
      body: { email, isInUse: true },
    })
    expect(await places()).toEqual(Array(4).fill(email))
    expect((await me(client)).pendingEmail).toBeNull()
    await decide('REJECTED')
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      "Carl Coach can't take you on",
      'Confirm your email address',
    ])
    expect((await mailsTo(client.email)).map(({ subject }) => subject)).toEqual([
      'Your email address was changed',
      'Carl Coach approved your request',
    ])
  })

  test("isn't stored in a person's first profile until it's confirmed", async () => {
    const [client, coach] = await Promise.all([makeNewcomer('client'), makeNewcomer('nutritionist')])
    const [one, other] = [newAddress(), newAddress()]
    expect((await saveIntake(client, one)).status).toBe(200)
    const resume = await upload(coach.token, 'resume')
    expect((await apply(coach.token, { ...answers(other), resume })).body.email).toBe(coach.email)
    expect(await me(client)).toMatchObject({
      email: client.email,
      pendingEmail: one,
      client: { user: { email: client.email } },
    })
    expect(await CoachRowEntity.find({ coachId: coach.id })).toMatchObject({ email: coach.email })
    for (const email of [one, other]) expect((await confirm(await tokenMailedTo(email))).status).toBe(200)
    expect((await me(client)).client?.user.email).toBe(one)
    expect(await me(coach)).toMatchObject({ email: other, nutritionist: { email: other } })
    expect(await CoachRowEntity.find({ coachId: coach.id })).toMatchObject({ email: other })
  })

  test('is stored in a profile that is created after the confirmation', async () => {
    const client = await makeNewcomer('client')
    const email = newAddress()
    await confirm(await askForEmail(client.token, email))
    await saveIntake(client, email)
    expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({ email })
    expect(await change(client)).toBeUndefined()
  })

  test('is stored in a profile that is created during the confirmation', async () => {
    for (let time = 0; time < 5; time++) {
      const client = await makeNewcomer('client')
      const email = newAddress()
      const token = await askForEmail(client.token, email)
      const [confirmed, saved] = await Promise.all([confirm(token), saveIntake(client, email)])
      expect([confirmed.status, saved.status]).toEqual([200, 200])
      expect(await me(client)).toMatchObject({ email, client: { user: { email } } })
      expect(await ClientRowEntity.find({ clientId: client.id })).toMatchObject({ email })
    }
  })

  test('gets one email when a form is saved repeatedly, and entering the old address cancels it', async () => {
    const client = await makeClient()
    const email = newAddress()
    for (let time = 0; time < 3; time++) expect((await saveIntake(client, email)).status).toBe(200)
    const token = await tokenMailedTo(email)
    expect(await mailsTo(email)).toHaveLength(1)
    await saveIntake(client, client.email)
    expect(await me(client)).toMatchObject({ email: client.email, pendingEmail: null })
    expect((await confirm(token)).status).toBe(404)
    expect((await me(client)).email).toBe(client.email)
  })

  test('replaces earlier requests, so that only the newest one can be confirmed', async () => {
    const client = await makeClient()
    const [first, second] = [newAddress(), newAddress()]
    const tokens = [await askForEmail(client.token, first), await askForEmail(client.token, second)]
    expect((await confirm(tokens[0] ?? '')).status).toBe(404)
    expect((await confirm(tokens[1] ?? '')).status).toBe(200)
    expect((await me(client)).email).toBe(second)
  })

  test('frees the previous address, but never the one used to sign in', async () => {
    const [client, other] = await Promise.all([makeClient(), makeClient()])
    const [first, second] = [newAddress(), newAddress()]
    await confirm(await askForEmail(client.token, first))
    await confirm(await askForEmail(client.token, second))
    expect(await EmailOwnerEntity.find({ email: first })).toBeUndefined()
    expect(await EmailOwnerEntity.find({ email: client.email })).toMatchObject({ userId: client.id })
    expect((await confirm(await askForEmail(other.token, first))).status).toBe(200)
    expect((await confirm(await askForEmail(client.token, client.email))).status).toBe(200)
    expect(await me(client)).toMatchObject({ email: client.email })
    expect(await EmailOwnerEntity.find({ email: second })).toBeUndefined()
  })
})

describe('confirmation link', () => {
  test("works once, even when it's opened twenty times concurrently, and can't be guessed", async () => {
    const client = await makeClient()
    const email = newAddress()
    const token = await askForEmail(client.token, email)
    for (const wrong of [`${client.id}.x`, client.id, 'x', `${token}x`, token.replace(client.id, newId())])
      expect((await confirm(wrong)).status, wrong).toBe(404)
    expect((await me(client)).email).toBe(client.email)
    const all = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await confirm(token)).status).toBe(404)
    expect((await me(client)).email).toBe(email)
    expect(await mailsTo(client.email)).toHaveLength(1)
  })

  test('expires after a day, and works another day when the same address is requested again', async () => {
    const client = await makeClient()
    const email = newAddress()
    const token = await askForEmail(client.token, email)
    const tomorrow = Date.now() + 24 * 3600_000 + 1000
    setClock(() => tomorrow)
    expect((await confirm(token)).status).toBe(404)
    expect((await ask(client, email)).body).toMatchObject({ email: client.email, pendingEmail: email })
    expect(await mailsTo(email)).toHaveLength(2)
    expect((await confirm(token)).status).toBe(200)
  })

  test('is sent five times a day to an address and ten times for a person, and then nothing is written', async () => {
    const frozenTime = Date.UTC(2033, 1, 1, 12)
    setClock(() => frozenTime)
    const [client, other] = await Promise.all([makeClient(), makeClient()])
    const email = newAddress()
    for (let time = 0; time < 5; time++) expect((await ask(client, email)).status).toBe(200)
    const before = await change(client)
    const refused = await ask(client, email)
    expect(refused).toMatchObject({ status: 429, body: { code: 'THROTTLED' } })
    expect(refused.headers.get('retry-after')).toBe(String(12 * 3600))
    expect((await ask(other, email)).status).toBe(429)
    expect(await change(client)).toEqual(before)
    expect(await change(other)).toBeUndefined()
    expect(await mailsTo(email)).toHaveLength(5)
    for (let time = 0; time < 5; time++) expect((await ask(client, newAddress())).status).toBe(200)
    expect((await saveIntake(client, newAddress())).status).toBe(429)
    expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({ firstName: 'Clara' })
  })

  test('is sent five times to an address, however many people ask for it at once', async () => {
    const email = newAddress()
    const people = await Promise.all(Array.from({ length: 8 }, () => makeClient()))
    const answers = await Promise.all(people.map((person) => ask(person, email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('counts only if it is sent, however often simultaneous changes had to be repeated', async () => {
    const client = await makeClient()
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(client, newAddress())))
    const sent = answers.filter(({ status }) => status === 200).length
    for (let left = 10 - sent; left > 0; left--) expect((await ask(client, newAddress())).status).toBe(200)
    expect((await ask(client, newAddress())).status).toBe(429)
  })
})

describe('taken email address', () => {
  test('gets the same answer as any other everywhere, and only its owner is notified', async () => {
    const [client, owner] = await Promise.all([makeClient(), makeClient()])
    const free = newAddress()
    const unknown = await ask(client, free)
    const taken = await ask(client, owner.email)
    expect(taken.status).toBe(unknown.status)
    expect({ ...taken.body, pendingEmail: free }).toEqual(unknown.body)
    const [coach, newcomer] = await Promise.all([makeCoach({ status: 'PENDING' }), makeNewcomer('client')])
    expect((await saveIntake(newcomer, owner.email)).status).toBe(200)
    expect((await apply(coach.token, answers(owner.email))).status).toBe(200)

    const mails = await mailsTo(owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(3).fill('This email address already has an account'),
    )
    for (const { text } of mails) expect(text).not.toContain('/confirm-email')
    expect((await me(client)).email).toBe(client.email)
    expect((await me(owner)).email).toBe(owner.email)
  })

  test('makes a link sent before it was taken look expired, and keeps its owner', async () => {
    const client = await makeClient()
    const email = newAddress()
    const token = await askForEmail(client.token, email)
    const owner = newId()
    await write(EmailOwnerEntity.create({ email, userId: owner }))
    const over = await confirm(`${client.id}.x`)
    expect(await confirm(token)).toMatchObject({ status: over.status, body: over.body })
    expect(await me(client)).toMatchObject({ email: client.email, pendingEmail: email })
    expect(await EmailOwnerEntity.find({ email })).toMatchObject({ userId: owner })
  })
})

describe('email address of an approved coach', () => {
  const requested = async ({ id: coachId }: TestPerson) =>
    (await ChangeRequestEntity.find({ coachId }))?.updates.email

  test.each(['the application', 'the account'])(
    "needs the link and an admin when it's changed in %s",
    async (place) => {
      const coach = await makeCoach()
      const email = newAddress()
      if (place === 'the account') await ask(coach, email)
      else await apply(coach.token, answers(email))
      expect(await requested(coach)).toEqual({ old: coach.email, new: email })
      expect(await me(coach)).toMatchObject({ email: coach.email, pendingEmail: email })

      const token = await tokenMailedTo(email)
      expect((await confirm(token)).body).toEqual({ email, isInUse: false })
      expect((await confirm(token)).status).toBe(404)
      expect(await me(coach)).toMatchObject({ email: coach.email, pendingEmail: null })
      expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ email: coach.email })
      expect(await UserEntity.find({ userId: coach.id })).not.toHaveProperty('contactEmail')
      expect((await change(coach))?.confirmedAt).toBeGreaterThan(0)
      expect(await requested(coach)).toEqual({ old: coach.email, new: email })
    },
  )

  test('loses its link when the coach withdraws the change in the form', async () => {
    const coach = await makeCoach()
    const email = newAddress()
    await apply(coach.token, { ...answers(email), city: 'Boston' })
    const token = await tokenMailedTo(email)
    await apply(coach.token, { ...answers(coach.email), city: 'Boston' })
    expect(await requested(coach)).toBeUndefined()
    expect(await ChangeRequestEntity.find({ coachId: coach.id })).toBeDefined()
    expect((await confirm(token)).status).toBe(404)
    expect((await me(coach)).email).toBe(coach.email)
  })
})
