import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pairChannel } from '#core/chat/channels'
import { ChatEntity } from '#core/chat/entity'
import { CoachEntity } from '#core/coach/entity'
import { IdentityEntity, UserEntity } from '#core/identity/entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { InvitationEntity, InviteeEntity } from '#core/referral/entity'
import type { Invitation } from '#core/referral/shared/schema'
import { LinkEntity } from '#core/relationship/entity'
import { setClock } from '#core/shared/clock'
import { invite, tokenOf } from '#scripts/testing/invitations'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/test-services'

const DAY_MS = 24 * 3600_000
let coach: TestPerson
let key: string
beforeEach(async () => {
  key = newId().slice(-10)
  coach = await makeCoach({ referalKey: key })
})
afterEach(() => setClock())

const anAddress = () => `${newId().toLowerCase()}@example.com`
async function mailsTo(email: string) {
  await services.stream.drained()
  return services.outbox.list().filter(({ to }) => to === email)
}
const invitations = async (who = coach) =>
  (
    await call<{ rows: Invitation[]; count: number }>('GET', '/nutritionist/invitations', {
      token: who.token,
    })
  ).body

/** Registers with an address, and a profile unless it is said. */
async function join(email: string, { refKey = key, userType = 'client', hasProfile = true } = {}) {
  const { sub } = services.cognito.createUser({ email, password: 'platewise' })
  const token = services.cognito.accessTokenFor(sub)
  const { body } = await call('POST', '/register', { body: { token, userType, refKey } })
  expect(body).toMatchObject({ success: true })
  const id = (await IdentityEntity.find({ subject: sub }))?.userId ?? ''
  if (hasProfile) await saveProfile(token, email)
  return { id, token }
}
const saveProfile = (token: string, email: string) =>
  call('POST', '/user/body', {
    token,
    body: {
      email,
      firstName: 'Nina',
      lastName: 'Newman',
      gender: 'female',
      birthdate: '1990-05-17',
      height: `5'6"`,
      weight: 151,
    },
  })
const linkWith = (clientId: string, whose = coach) => LinkEntity.find({ coachId: whose.id, clientId })

describe('an invitation', () => {
  test('is mailed with the link, the coach’s name and a way out, and waits in the list', async () => {
    const email = anAddress()
    expect(await invite(coach, ` ${email.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Carl Coach invites you to Platewise')
    expect(mail?.text).toMatch(new RegExp(`/register\\?ref=${key}\\n`))
    expect(mail?.text).toContain(`/stop-invitations#${(await InviteeEntity.find({ email }))?.token}`)
    expect(await invitations()).toMatchObject({
      count: 1,
      rows: [{ email, type: 'client', state: 'SENT', clientId: null }],
    })
    expect(await invitations(await makeCoach())).toMatchObject({ count: 0, rows: [] })
  })

  test('of a coach leads to the application', async () => {
    const email = anAddress()
    await invite(coach, email, 'nutritionist')
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain(`/register?ref=${key}&type=nutritionist`)
    const { id } = await join(email, { userType: 'nutritionist', hasProfile: false })
    expect(await UserEntity.find({ userId: id })).toMatchObject({ referredBy: coach.id })
    expect(await linkWith(id)).toBeUndefined()
    expect((await invitations()).rows).toMatchObject([{ state: 'REGISTERED', clientId: null }])
  })

  test.each(['nobody', 'a@b', 'a b@example.com'])('to %s is refused, and nothing is sent', async (email) => {
    expect(await invite(coach, email)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'email', message: 'Email is not valid' }] },
    })
    expect(await invitations()).toMatchObject({ count: 0 })
  })

  test('to oneself is refused', async () => {
    expect(await invite(coach, coach.email)).toMatchObject({ status: 400 })
    expect(await mailsTo(coach.email)).toEqual([])
  })

  test('looks the same to the coach whether the address has an account or not', async () => {
    const client = await makeClient()
    const stranger = anAddress()
    expect((await invite(coach, client.email)).body).toEqual((await invite(coach, stranger)).body)
    const { rows } = await invitations()
    expect(rows.map(({ state, clientId }) => [state, clientId])).toEqual([
      ['SENT', null],
      ['SENT', null],
    ])
    expect((await mailsTo(client.email))[0]?.text).toContain(`/client/nutritionists/${coach.id}`)
    expect((await mailsTo(stranger))[0]?.text).toContain('/register?ref=')
  })

  test('goes out once a day, whoever clicks how often', async () => {
    const email = anAddress()
    const click = () => Promise.all(Array.from({ length: 5 }, () => invite(coach, email)))
    const sent = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200)
    expect(sent(await click())).toHaveLength(1)
    expect(await invite(coach, email)).toMatchObject({ status: 409, body: { code: 'INVITED_TODAY' } })
    expect(await mailsTo(email)).toHaveLength(1)
    const [before] = (await invitations()).rows
    setClock(() => Date.now() + DAY_MS + 1000)
    expect(sent(await click())).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(2)
    const { rows } = await invitations()
    expect(rows).toHaveLength(1)
    expect(Date.parse(rows[0]?.sentAt ?? '')).toBeGreaterThan(Date.parse(before?.resendFrom ?? ''))
  })

  test('is one of twenty a day of a coach, and of five a month to an address', async () => {
    const noon = Math.floor(Date.now() / (30 * DAY_MS)) * 30 * DAY_MS + DAY_MS / 2
    setClock(() => noon)
    for (let count = 0; count < 20; count++) expect((await invite(coach, anAddress())).status).toBe(200)
    const email = anAddress()
    expect(await invite(coach, email)).toMatchObject({ status: 429 })
    expect(await mailsTo(email)).toEqual([])
    for (let count = 0; count < 5; count++) expect((await invite(await makeCoach(), email)).status).toBe(200)
    expect(await invite(await makeCoach(), email)).toMatchObject({ status: 429 })
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('is sent no more once its reader has said so, by nobody, until they say nothing else', async () => {
    const email = anAddress()
    const token = await tokenOf(coach, email)
    const stop = (text: string) => call('POST', `/invitations/stop/${text}`)
    expect((await stop(`${token.split('.')[0]}.${'a'.repeat(43)}`)).status).toBe(404)
    expect((await stop('nonsense')).status).toBe(400)
    expect((await invite(await makeCoach(), email)).status).toBe(200)
    expect(await stop(token)).toMatchObject({ status: 200, body: { success: true } })
    expect((await stop(token)).status).toBe(200)
    setClock(() => Date.now() + 2 * DAY_MS)
    for (const who of [coach, await makeCoach()])
      expect(await invite(who, email)).toMatchObject({ status: 409, body: { code: 'NO_INVITATIONS' } })
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await InviteeEntity.find({ email })).not.toHaveProperty('expiresAt')
  })
})

describe('who registers by a link', () => {
  test('with the invited address is the coach’s client, with a chat, once there is a profile', async () => {
    const email = anAddress()
    await invite(coach, email)
    const { id, token } = await join(email, { hasProfile: false })
    expect(await linkWith(id)).toMatchObject({ status: 'APPROVED' })
    const clients = () => call<object[]>('GET', '/nutritionist/clients-page', { token: coach.token })
    expect((await clients()).body).toMatchObject({ count: 0 })
    expect((await invitations()).rows).toMatchObject([{ state: 'REGISTERED', clientId: null }])
    expect(await mailsTo(coach.email)).toEqual([])

    await saveProfile(token, email)
    await saveProfile(token, email)
    expect((await clients()).body).toMatchObject({ count: 1, rows: [{ status: 'APPROVED', clientId: id }] })
    expect(await ChatEntity.find({ channelId: pairChannel(coach.id, id) })).toBeDefined()
    expect((await invitations()).rows).toMatchObject([{ state: 'LINKED', clientId: id }])
    const mails = await mailsTo(coach.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Nina Newman has joined by your invitation'])
    expect(await invite(coach, email)).toMatchObject({ status: 409, body: { code: 'REGISTERED' } })
  })

  test('with another address asks, and the coach is told once they can see who it is', async () => {
    await invite(coach, anAddress())
    const { id, token } = await join(anAddress(), { hasProfile: false })
    expect(await linkWith(id)).toMatchObject({ status: 'PENDING' })
    expect(await mailsTo(coach.email)).toEqual([])
    await saveProfile(token, anAddress())
    expect((await mailsTo(coach.email)).map(({ subject }) => subject)).toEqual([
      'A new client would like to work with you',
    ])
    expect(await ChatEntity.find({ channelId: pairChannel(coach.id, id) })).toBeUndefined()
  })

  test('invited as a coach but joins as a client, asks like anybody', async () => {
    const email = anAddress()
    await invite(coach, email, 'nutritionist')
    expect(await linkWith((await join(email)).id)).toMatchObject({ status: 'PENDING' })
  })

  test('invited by another coach, or with a key that is nobody’s, is not linked by that', async () => {
    const email = anAddress()
    await invite(await makeCoach(), email)
    expect(await linkWith((await join(email)).id)).toMatchObject({ status: 'PENDING' })
    const { id } = await join(anAddress(), { refKey: 'nobodyskey' })
    expect(await linkWith(id)).toBeUndefined()
  })

  test('asks nobody who takes nobody, unless they are invited', async () => {
    const email = anAddress()
    await invite(coach, email)
    await write(CoachEntity.update({ coachId: coach.id }, { set: { availability: false } }))
    expect(await linkWith((await join(anAddress())).id)).toBeUndefined()
    expect(await linkWith((await join(email)).id)).toMatchObject({ status: 'APPROVED' })
  })

  test('is nobody’s client when the coach is suspended by then, or the invitation is too old', async () => {
    const [late, early] = [anAddress(), anAddress()]
    await invite(coach, late)
    await invite(coach, early)
    const old = await InvitationEntity.find({ coachId: coach.id, email: late })
    if (old) await write(InvitationEntity.put({ ...old, expiresAt: 1 }))
    expect(await linkWith((await join(late)).id)).toMatchObject({ status: 'PENDING' })
    await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }))
    expect(await linkWith((await join(early)).id)).toBeUndefined()
    expect((await mailsTo(coach.email)).filter(({ subject }) => subject.includes('joined'))).toEqual([])
  })

  test('ten times at once is one client, by one invitation', async () => {
    const email = anAddress()
    await invite(coach, email)
    const { sub } = services.cognito.createUser({ email, password: 'platewise' })
    const token = services.cognito.accessTokenFor(sub)
    const body = { token, userType: 'client', refKey: key }
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', '/register', { body })))
    expect(answers.map(({ body: { success } }) => success)).toEqual(Array(10).fill(true))
    const { userId } = (await InvitationEntity.find({ coachId: coach.id, email })) ?? {}
    expect(await linkWith(userId ?? '')).toMatchObject({ status: 'APPROVED' })
  })
})

describe('the name behind a key', () => {
  const nameOf = async (of: string) => (await call('GET', `/referral/${of}`)).body

  test('is all that anybody is told, of approved coaches only', async () => {
    expect(await nameOf(key)).toEqual({ name: 'Carl Coach' })
    expect(await nameOf('unknownkey')).toEqual({ name: null })
    await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }))
    expect(await nameOf(key)).toEqual({ name: null })
  })

  test('is looked up a hundred times in ten minutes from one address', async () => {
    setClock(() => Date.UTC(2031, 0, 1))
    for (let count = 0; count < 100; count++) await nameOf('unknownkey')
    expect(await call('GET', `/referral/${key}`)).toMatchObject({ status: 429 })
  })
})
