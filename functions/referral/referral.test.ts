import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pairChannel } from '#core/chat/channels'
import { ChatEntity } from '#core/chat/entity'
import { CoachEntity } from '#core/coach/entity'
import { IdentityEntity, UserEntity } from '#core/identity/entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { InvitationEntity, InviteeEntity } from '#core/referral/entity'
import type { Invitation } from '#core/referral/shared/schema'
import { RelationshipEntity } from '#core/relationship/entity'
import { setClock } from '#core/shared/clock'
import { invite, tokenOf } from '#scripts/testing/invitations'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

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

/** Registers an account for the email, and saves a profile unless `hasProfile` is false. */
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
const findRelationship = (clientId: string, whose = coach) =>
  RelationshipEntity.find({ coachId: whose.id, clientId })

describe('an invitation', () => {
  test('is emailed with the link, the coach’s name and an opt-out link, and is listed as sent', async () => {
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

  test('for a coach leads to the application and creates no link', async () => {
    const email = anAddress()
    await invite(coach, email, 'nutritionist')
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain(`/register?ref=${key}&type=nutritionist`)
    const { id } = await join(email, { userType: 'nutritionist', hasProfile: false })
    expect(await UserEntity.find({ userId: id })).toMatchObject({ referredBy: coach.id })
    expect(await findRelationship(id)).toBeUndefined()
    expect((await invitations()).rows).toMatchObject([{ state: 'REGISTERED', clientId: null }])
  })

  test.each(['nobody', 'a@b', 'a b@example.com'])('to %s is rejected, and nothing is sent', async (email) => {
    expect(await invite(coach, email)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'email', message: 'Email is not valid' }] },
    })
    expect(await invitations()).toMatchObject({ count: 0 })
  })

  test('to the coach’s own email is rejected', async () => {
    expect(await invite(coach, coach.email)).toMatchObject({ status: 400 })
    expect(await mailsTo(coach.email)).toEqual([])
  })

  test('looks the same to the coach whether or not the email has an account', async () => {
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

  test('is sent at most once a day to the same email, even with concurrent clicks', async () => {
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

  test('is limited to twenty a day per coach and five a month per email', async () => {
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

  test('is no longer sent by any coach after its recipient opted out', async () => {
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

describe('registering through a coach’s link', () => {
  test('with the invited email makes a client of the coach, who sees them with a chat once there is a profile', async () => {
    const email = anAddress()
    await invite(coach, email)
    const { id, token } = await join(email, { hasProfile: false })
    expect(await findRelationship(id)).toMatchObject({ status: 'APPROVED' })
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
    expect(mails.map(({ subject }) => subject)).toEqual(['Nina Newman joined through your invitation'])
    expect(await invite(coach, email)).toMatchObject({ status: 409, body: { code: 'REGISTERED' } })
  })

  test('with another email sends a request, and emails the coach once the profile is saved', async () => {
    await invite(coach, anAddress())
    const { id, token } = await join(anAddress(), { hasProfile: false })
    expect(await findRelationship(id)).toMatchObject({ status: 'PENDING' })
    expect(await mailsTo(coach.email)).toEqual([])
    await saveProfile(token, anAddress())
    expect((await mailsTo(coach.email)).map(({ subject }) => subject)).toEqual(['New client request'])
    expect(await ChatEntity.find({ channelId: pairChannel(coach.id, id) })).toBeUndefined()
  })

  test('as a client with an invitation for coaches sends a request', async () => {
    const email = anAddress()
    await invite(coach, email, 'nutritionist')
    expect(await findRelationship((await join(email)).id)).toMatchObject({ status: 'PENDING' })
  })

  test('with another coach’s invitation sends a request, and with an unknown key creates no link', async () => {
    const email = anAddress()
    await invite(await makeCoach(), email)
    expect(await findRelationship((await join(email)).id)).toMatchObject({ status: 'PENDING' })
    const { id } = await join(anAddress(), { refKey: 'nobodyskey' })
    expect(await findRelationship(id)).toBeUndefined()
  })

  test('sends no request to a coach who accepts no new clients, but still links an invited client', async () => {
    const email = anAddress()
    await invite(coach, email)
    await write(CoachEntity.update({ coachId: coach.id }, { set: { availability: false } }))
    expect(await findRelationship((await join(anAddress())).id)).toBeUndefined()
    expect(await findRelationship((await join(email)).id)).toMatchObject({ status: 'APPROVED' })
  })

  test('creates no link if the coach is suspended by then, and only a request if the invitation has expired', async () => {
    const [late, early] = [anAddress(), anAddress()]
    await invite(coach, late)
    await invite(coach, early)
    const old = await InvitationEntity.find({ coachId: coach.id, email: late })
    if (old) await write(InvitationEntity.put({ ...old, expiresAt: 1 }))
    expect(await findRelationship((await join(late)).id)).toMatchObject({ status: 'PENDING' })
    await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }))
    expect(await findRelationship((await join(early)).id)).toBeUndefined()
    expect((await mailsTo(coach.email)).filter(({ subject }) => subject.includes('joined'))).toEqual([])
  })

  test('ten times concurrently creates one client and uses one invitation', async () => {
    const email = anAddress()
    await invite(coach, email)
    const { sub } = services.cognito.createUser({ email, password: 'platewise' })
    const token = services.cognito.accessTokenFor(sub)
    const body = { token, userType: 'client', refKey: key }
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', '/register', { body })))
    expect(answers.map(({ body: { success } }) => success)).toEqual(Array(10).fill(true))
    const { userId } = (await InvitationEntity.find({ coachId: coach.id, email })) ?? {}
    expect(await findRelationship(userId ?? '')).toMatchObject({ status: 'APPROVED' })
  })
})

describe('the name behind a referral key', () => {
  const nameOf = async (of: string) => (await call('GET', `/referral/${of}`)).body

  test('is all that is shown, and only for approved coaches', async () => {
    expect(await nameOf(key)).toEqual({ name: 'Carl Coach' })
    expect(await nameOf('unknownkey')).toEqual({ name: null })
    await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }))
    expect(await nameOf(key)).toEqual({ name: null })
  })

  test('can be looked up a hundred times in ten minutes from one IP', async () => {
    setClock(() => Date.UTC(2031, 0, 1))
    for (let count = 0; count < 100; count++) await nameOf('unknownkey')
    expect(await call('GET', `/referral/${key}`)).toMatchObject({ status: 429 })
  })
})
