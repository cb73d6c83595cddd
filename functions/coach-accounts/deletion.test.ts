import { afterEach, expect, test, vi } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { SubscriptionEntity } from '#core/billing/entity'
import type { Chat } from '#core/chat/shared/schema'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { FormEntity } from '#core/forms/definitions/entity'
import { ReceivedSubmissionEntity, receivedBy } from '#core/forms/submissions/received-entity'
import { GroupEntity } from '#core/groups/entity'
import { DeletionEntity, IdentityEntity } from '#core/identity/entity'
import type { StatusImpact } from '#core/impact/shared/schema'
import { write } from '#core/lib/table'
import { CurrentSlugEntity, PublicCoachEntity } from '#core/public-profile/entity'
import { nowSeconds } from '#core/shared/clock'
import { localKeys } from '#scripts/local/environment'
import { crashesAtWrite } from '#scripts/testing/checks/crash'
import { entitiesWith, wronglyLeft } from '#scripts/testing/checks/table-search'
import { admin, chargesOf, eraseAllDeleted, newTokenFor, waitUntilIdle } from '#scripts/testing/deleting'
import { makeBusyCoach, removeCoach, restoreCoach } from '#scripts/testing/deleting-coaches'
import { makeGroup } from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { damage } from '#scripts/testing/unreadable'

// Each test awaits the stream and the webhooks many times.
vi.setConfig({ testTimeout: 60_000 })
afterEach(async () => {
  services.stream.resume()
  await services.stripe.resumeDeliveries()
})

const { token } = admin
const remote = (id: string) => Payments.provider.subscriptions.retrieve(id)
type Busy = Awaited<ReturnType<typeof makeBusyCoach>>

async function mailsTo({ email }: TestPerson) {
  await services.stream.drained()
  return services.outbox
    .list()
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
}
const actsOn = async ({ id }: TestPerson) =>
  (await AuditEntity.queryAll(`audited#${id}`, { index: 'gsi1' })).map(({ action }) => action)
const previewOf = ({ id }: TestPerson, status: string) =>
  call<StatusImpact>('GET', `/admin/nutritionists/${id}/impact?status=${status}`, { token })
const filesOf = ({ id }: TestPerson) =>
  services.s3.list(localKeys.bucket, `private/${id}/`).map(({ key }) => key)

/** Where clients, visitors and admins can see the coach. */
async function visibilityOf({ coach, client, second, name }: Busy) {
  const { id } = coach
  const has = async (path: string, as: TestPerson) =>
    JSON.stringify((await call('GET', path, { token: as.token })).body).includes(name)
  const slug = (await CurrentSlugEntity.find({ coachId: id }))?.slug ?? ''
  return {
    page: (await call('GET', `/client/nutritionists/${id}`, { token: client.token })).status === 200,
    reviews:
      (await call('GET', `/client/nutritionists/${id}/reviews`, { token: client.token })).status === 200,
    myCoaches: await has('/client/my-nutritionists', client),
    saved: await has('/client/saved', second),
    chats: (await call<Chat[]>('GET', '/chats', client)).body.some(
      ({ nutritionist }) => nutritionist?.id === id,
    ),
    adminChats: await has('/chats', admin),
    table: await has('/admin/nutritionists?pageSize=50&sort=createdAt&order=desc', admin),
    public: (await PublicCoachEntity.find({ slug })) !== undefined,
  }
}
const all = (isVisible: boolean) => ({
  page: isVisible,
  reviews: isVisible,
  myCoaches: isVisible,
  saved: isVisible,
  chats: isVisible,
  adminChats: isVisible,
  table: isVisible,
  public: isVisible,
})

test('a deletion signs the coach out and hides them immediately, and repeating it changes and sends nothing', async () => {
  const busy = await makeBusyCoach()
  const { coach, client } = busy
  expect(await visibilityOf(busy)).toEqual(all(true))
  const mails = (await mailsTo(coach)).length
  for (let time = 0; time < 2; time++)
    expect(await removeCoach(coach)).toMatchObject({ status: 200, body: { success: true } })
  await waitUntilIdle()
  expect(await visibilityOf(busy)).toEqual(all(false))
  for (const one of [coach.token, newTokenFor(coach)])
    for (const path of ['/user', '/nutritionist/clients', '/stripe/customer-portal'])
      expect((await call('GET', path, { token: one })).status, path).toBe(401)
  expect(await mailsTo(coach)).toHaveLength(mails + 1)
  expect(await mailsTo(coach)).toContain('We deleted your account')
  expect((await mailsTo(client)).filter((subject) => subject.includes('is paused'))).toHaveLength(1)
  expect(await actsOn(coach)).toEqual(['coach.delete'])
  const { body } = await call<{ rows: object[] }>('GET', `/admin/deleted-clients?search=${coach.email}`, {
    token,
  })
  expect(body).toMatchObject({ rows: [{ id: coach.id, role: 'coach', requestedBy: 'Ada Admin' }], count: 1 })
  expect(await call('GET', `/admin/nutritionists/${coach.id}`, { token })).toMatchObject({
    body: { nutritionistStatus: { status: 'DELETED' }, eraseAt: expect.stringMatching(/^\d{4}-/) },
  })
})

test("clients of a deleted coach aren't charged, and canceling the deletion restores everything", async () => {
  const busy = await makeBusyCoach()
  const { coach, client, subscription } = busy
  const before = await CoachEntity.findIncludingDeleted({ coachId: coach.id })
  const charged = chargesOf(subscription)
  await removeCoach(coach)
  await waitUntilIdle()
  expect((await remote(subscription)).pause_collection).not.toBe(null)
  expect(await Payments.subscriptionsOf(client)).toMatchObject([
    { id: subscription, nutritionist: { firstName: 'Former', lastName: 'coach', image: null } },
  ])
  await services.stripe.clock.advance(40)
  await waitUntilIdle()
  expect(chargesOf(subscription)).toBe(charged)

  // A sign-in in the second in which all are ended stays valid, because tokens know only seconds.
  const createdAt = nowSeconds()
  await expect.poll(nowSeconds).toBeGreaterThan(createdAt)
  for (let time = 0; time < 2; time++) expect((await restoreCoach(coach)).status).toBe(200)
  await waitUntilIdle()
  expect(await remote(subscription)).toMatchObject({ pause_collection: null, cancel_at_period_end: false })
  expect(await visibilityOf(busy)).toEqual(all(true))
  const { version, ...after } = (await CoachEntity.findIncludingDeleted({ coachId: coach.id })) ?? {}
  expect(after).toEqual({ ...before, version: undefined })
  expect(version).toBe(Number(before?.version) + 2)
  expect((await CoachRowEntity.findIncludingDeleted({ coachId: coach.id }))?.status).toBe('APPROVED')
  expect((await call('GET', '/user', { token: newTokenFor(coach) })).status).toBe(200)
  expect((await call('GET', '/user', { token: coach.token })).status).toBe(401)
  expect(await mailsTo(coach)).toContain('Your account is back')
  expect((await mailsTo(client)).filter((subject) => subject.includes('continues'))).toHaveLength(1)
  expect(await actsOn(coach)).toEqual(['coach.delete', 'coach.restore'])
  await services.stripe.clock.advance(32)
  await waitUntilIdle()
  expect(chargesOf(subscription)).toBe(charged + 1)
  await eraseAllDeleted()
  expect((await call('GET', '/user', { token: newTokenFor(coach) })).status).toBe(200)
})

test('canceling the deletion of a suspended coach suspends them again', async () => {
  const coach = await makeCoach({ status: 'SUSPENDED' })
  await removeCoach(coach)
  const change = { status: 'APPROVED', interviewStatus: true }
  expect(await call('PUT', `/admin/nutritionists/${coach.id}/status`, { token, body: change })).toMatchObject(
    { status: 409, body: { code: 'DELETED' } },
  )
  expect(await previewOf(coach, 'SUSPENDED')).toMatchObject({ status: 409, body: { code: 'DELETED' } })
  expect(await restoreCoach(coach)).toMatchObject({ body: { nutritionistStatus: { status: 'SUSPENDED' } } })
  expect((await IdentityEntity.find({ subject: coach.subject }))?.status).toBe('SUSPENDED')
})

test('a payment on a page that was open when its coach was deleted is refunded', async () => {
  const busy = await makeBusyCoach()
  const { coach, second, page } = busy
  services.stripe.pauseDeliveries()
  services.stream.pause()
  await Payments.pay(page)
  const bought = services.stripe.subscriptions().at(-1)?.id ?? ''
  await removeCoach(coach)
  services.stream.resume()
  await services.stripe.resumeDeliveries()
  await waitUntilIdle()
  expect((await remote(bought)).status).toBe('canceled')
  expect(await mailsTo(second)).toContain('We refunded your payment')
  const entries = (await Payments.entriesOf(coach.id)).filter(({ clientId }) => clientId === second.id)
  expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
})

test("an open payment page can't be paid after its coach was deleted", async () => {
  const { coach, page } = await makeBusyCoach()
  services.stream.pause()
  await removeCoach(coach)
  const known = services.stripe.subscriptions().length
  await Payments.pay(page)
  expect(services.stripe.subscriptions()).toHaveLength(known)
})

/** Expects that only what the entities say stays, and nothing with the coach's name or words. */
async function expectGone({ coach, client, name, files, subscription, group, answered, unanswered }: Busy) {
  const { id, email, subject } = coach
  expect(await wronglyLeft(coach)).toEqual([])
  // The questions that a client has answered, and their title.
  expect(await entitiesWith(name)).toEqual(['assignment', 'form', 'form-version', 'submission'])
  expect(await entitiesWith(email, subject, name.toLowerCase())).toEqual([])
  expect(await entitiesWith(`friend-${id.toLowerCase()}`)).toEqual(['invitee', 'limit'])
  expect(filesOf(coach)).toEqual([])
  expect(files.length).toBeGreaterThan(0)
  expect(services.s3.list(localKeys.bucket, 'private/chats/').filter(({ key }) => key.includes(id))).toEqual(
    [],
  )
  expect(services.s3.list(localKeys.bucket, `private/chats/${group}`)).toEqual([])
  expect(() => services.cognito.accessTokenFor(subject)).toThrow('No user')
  expect((await remote(subscription)).status).toBe('canceled')
  expect((await GroupEntity.find({ channelId: group }))?.coachId).toBe(null)
  expect(await ReceivedSubmissionEntity.queryAll(receivedBy(coach.id))).toEqual([])
  expect((await FormEntity.find(answered))?.removedAt).toBeDefined()
  expect(await FormEntity.find(unanswered)).toBeUndefined()
  expect((await SubscriptionEntity.find({ clientId: client.id, subscriptionId: subscription }))?.status).toBe(
    'canceled',
  )
}

test('a deletion becomes final after 72 hours: names are gone, and payments stay, also later ones', async () => {
  const busy = await makeBusyCoach()
  const { coach, client, subscription } = busy
  const accountId = (await CoachEntity.findIncludingDeleted({ coachId: coach.id }))?.expressAccountId ?? ''
  const entries = await Payments.entriesOf(coach.id)
  const charge = await Payments.chargeOf(subscription)
  await removeCoach(coach)
  await waitUntilIdle()
  await eraseAllDeleted()
  await waitUntilIdle()
  await eraseAllDeleted()
  await waitUntilIdle()
  await expectGone(busy)
  expect(await Payments.entriesOf(coach.id)).toEqual(entries)
  expect((await mailsTo(client)).filter((subject) => subject.includes('has ended'))).toHaveLength(1)
  expect(await Payments.subscriptionsOf(client)).toMatchObject([
    { status: 'canceled', nutritionist: { firstName: 'Former', lastName: 'coach' } },
  ])
  expect(await restoreCoach(coach)).toMatchObject({ status: 404 })
  expect(await actsOn(coach)).toEqual(['coach.delete', 'group.leave', 'coach.erase'])

  // The coach's own account at Stripe stays, so a payout under way arrives, and a refund is still taken from it.
  expect((await Payments.provider.accounts.retrieve(accountId)).id).toBe(accountId)
  await Payments.refund(charge)
  await waitUntilIdle()
  const all = await Payments.entriesOf(coach.id)
  expect(all.length).toBeGreaterThan(entries.length)
  expect(all.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)

  const { sub } = services.cognito.createUser({ email: coach.email, password: 'platewise' })
  const again = { token: services.cognito.accessTokenFor(sub), userType: 'nutritionist' }
  expect(await call('POST', '/register', { body: again })).toMatchObject({ body: { success: true } })
})

test("a coach's account at Stripe stays if they set it up, and is deleted if they didn't, also after an interruption", async () => {
  const [coach, seller] = await Promise.all([
    makeCoach({ expressAccountId: null, accountOnboarded: false, accountSubmitted: false }),
    Payments.makeSeller(),
  ])
  await call('GET', '/nutritionist/stripe/account-status', { token: coach.token })
  const [unused = '', used = ''] = await Promise.all(
    [coach, seller].map(
      async ({ id }) => (await CoachEntity.findIncludingDeleted({ coachId: id }))?.expressAccountId,
    ),
  )
  expect(await Payments.provider.accounts.retrieve(unused)).toMatchObject({ email: coach.email })
  for (const one of [coach, seller]) await removeCoach(one)
  await waitUntilIdle()
  for (let place = 1; await crashesAtWrite(place, eraseAllDeleted); place++) expect(place).toBeLessThan(30)
  await waitUntilIdle()
  await expect(Payments.provider.accounts.retrieve(unused)).rejects.toThrow()
  expect((await Payments.provider.accounts.retrieve(used)).details_submitted).toBe(true)
  expect(await CoachEntity.findIncludingDeleted({ coachId: coach.id })).toBeUndefined()
})

test('an erasure begins with the account at the identity provider, and not at all for someone who is active', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const [coach, active] = [await makeCoach(), await makeCoach()]
  await removeCoach(coach)
  const deletion = await DeletionEntity.find({ personId: coach.id })
  if (!deletion) throw new Error('No deletion')
  const stray = { ...deletion, personId: active.id }
  await write(DeletionEntity.put(stray))
  await damage(coach.id, 'SET phone = :broken')
  await expect(eraseAllDeleted()).rejects.toThrow()
  expect(() => services.cognito.accessTokenFor(coach.subject)).toThrow('No user')
  expect(await IdentityEntity.find(coach)).toMatchObject({ status: 'DELETED' })
  expect(services.cognito.accessTokenFor(active.subject)).toBeDefined()
  expect((await DeletionEntity.find(stray))?.isBegun).toBeUndefined()
  await write(DeletionEntity.remove(stray))
  await damage(coach.id, 'REMOVE phone')
  await eraseAllDeleted()
  expect(await IdentityEntity.find(coach)).toBeUndefined()
})

test("a group that can't be read stops the erasure of its own coach, and no other", async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const [coach, other] = [await makeCoach(), await makeCoach()]
  const group = await makeGroup({ coach, clients: [await makeClient()] })
  const damageGroup = (expression: string) => damage('', expression, 'group', `chat#${group}`)
  await damageGroup('SET deletedAt = :broken')
  await removeCoach(coach)
  await removeCoach(other)
  await expect(eraseAllDeleted()).rejects.toThrow()
  expect(await IdentityEntity.find(other)).toBeUndefined()
  expect(await IdentityEntity.find(coach)).toMatchObject({ status: 'DELETED' })
  await damageGroup('REMOVE deletedAt')
  await eraseAllDeleted()
  expect(await IdentityEntity.find(coach)).toBeUndefined()
  expect((await GroupEntity.find({ channelId: group }))?.coachId).toBe(null)
})

test("a deletion can't be canceled after its erasure has started", async () => {
  const coach = await makeCoach()
  await removeCoach(coach)
  await write(DeletionEntity.update({ personId: coach.id }, { set: { isBegun: true } }))
  const final = { status: 409, body: { code: 'FINAL' } }
  expect(await restoreCoach(coach)).toMatchObject(final)
  expect(await previewOf(coach, 'APPROVED')).toMatchObject(final)
})

test("a deleted coach's URL is never given to another person", async () => {
  const busy = await makeBusyCoach()
  const { coach, name } = busy
  const slug = (await CurrentSlugEntity.find({ coachId: coach.id }))?.slug
  await removeCoach(coach)
  await waitUntilIdle()
  await eraseAllDeleted()
  await waitUntilIdle()
  const second = await Payments.makeSeller({ firstName: name })
  await waitUntilIdle()
  expect((await CurrentSlugEntity.find({ coachId: second.id }))?.slug).toBe(`${slug}-2`)
})

test('the preview matches what a deletion and its cancellation do', async () => {
  const busy = await makeBusyCoach()
  const { coach, client } = busy
  const impact = (await previewOf(coach, 'DELETED')).body
  expect(impact).toMatchObject({
    subscriptions: 1,
    amount: 100_00,
    pages: 1,
    refunds: 0,
    groups: 1,
    reviews: 1,
    mails: 2,
  })
  const mails = [...(await mailsTo(coach)), ...(await mailsTo(client))].length
  await removeCoach(coach)
  await waitUntilIdle()
  expect([...(await mailsTo(coach)), ...(await mailsTo(client))]).toHaveLength(mails + impact.mails)
  const back = (await previewOf(coach, 'APPROVED')).body
  expect(back).toMatchObject({ subscriptions: 1, amount: 100_00, pages: 0, chats: impact.chats, mails: 2 })
  await restoreCoach(coach)
  await waitUntilIdle()
  expect([...(await mailsTo(coach)), ...(await mailsTo(client))]).toHaveLength(
    mails + impact.mails + back.mails,
  )
})

test('an erasure interrupted at any step continues with the next run', { timeout: 180_000 }, async () => {
  const busy = await makeBusyCoach()
  const { coach, subscription } = busy
  const charged = chargesOf(subscription)
  await removeCoach(coach)
  await waitUntilIdle()
  let kills = 0
  for (let place = 1; await crashesAtWrite(place, eraseAllDeleted); place++) {
    kills++
    await waitUntilIdle()
    const identity = await IdentityEntity.find({ subject: coach.subject })
    if (identity) expect(identity.status).toBe('DELETED')
    if ((await DeletionEntity.find({ personId: coach.id }))?.isBegun)
      expect((await restoreCoach(coach)).status).not.toBe(200)
    expect(place).toBeLessThan(90)
  }
  expect(kills).toBeGreaterThan(7)
  await waitUntilIdle()
  await expectGone(busy)
  expect(chargesOf(subscription)).toBe(charged)
})
