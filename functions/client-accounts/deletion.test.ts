import { afterEach, expect, test, vi } from 'vitest'
import { erase } from '#core/accounts/erasure'
import type { Client, DeletedClient } from '#core/accounts/shared/client-schema'
import { AuditEntity } from '#core/audit/entity'
import { pairChannel } from '#core/chat/channels'
import { ChatEntity, ChatMemberEntity } from '#core/chat/entity'
import { adminChannel } from '#core/chat/shared/channel-names'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import {
  AssignmentDraftEntity,
  AssignmentEntity,
  formFilesOf,
  OpenAssignmentEntity,
  SubmissionEntity,
} from '#core/forms/assignments/entity'
import { ReceivedSubmissionEntity } from '#core/forms/submissions/received-entity'
import { SavedCoachEntity } from '#core/hiring/entity'
import { DeletionEntity, EmailOwnerEntity, IdentityEntity, UserEntity } from '#core/identity/entity'
import type { StatusImpact } from '#core/impact/shared/schema'
import { write } from '#core/lib/table'
import { SubscriberEntity } from '#core/newsletter/entity'
import { RelationshipEntity } from '#core/relationship/entity'
import { nowIso } from '#core/shared/clock'
import { localKeys } from '#scripts/local/environment'
import { makeSchedule } from '#scripts/testing/assignments'
import { crashesAtWrite } from '#scripts/testing/checks/crash'
import {
  admin,
  chargesOf,
  EVERYWHERE,
  eraseAllDeleted,
  findVisibility,
  makeBusyClient,
  NOWHERE,
  newTokenFor,
  remove,
  restore,
  waitUntilIdle,
} from '#scripts/testing/deleting'
import { makeGroup } from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

// Each test awaits the stream and the webhooks many times.
vi.setConfig({ testTimeout: 60_000 })
afterEach(async () => {
  services.stream.resume()
  await services.stripe.resumeDeliveries()
})

const { token } = admin
/** For tests that crash many times and wait for all consequences of each crash. */
const LONG = { timeout: 180_000 }
const remote = (id: string) => Payments.provider.subscriptions.retrieve(id)
const deletedNow = async (query = '') =>
  (await call<{ rows: DeletedClient[]; count: number }>('GET', `/admin/deleted-clients?${query}`, { token }))
    .body
const actsOn = async ({ id }: TestPerson) =>
  (await AuditEntity.queryAll(`audited#${id}`, { index: 'gsi1' })).map(({ action }) => action)
async function mailsTo({ email }: TestPerson) {
  await services.stream.drained()
  return services.outbox
    .list()
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
}
const filesOf = ({ id }: TestPerson) =>
  services.s3.list(localKeys.bucket, formFilesOf(id)).map(({ key }) => key)
const previewOf = ({ id }: TestPerson, status: string) =>
  call<StatusImpact>('GET', `/admin/clients/${id}/impact?status=${status}`, { token })
const impactOf = async (client: TestPerson, status: string) => (await previewOf(client, status)).body

async function isPayable(url: string | undefined) {
  const known = services.stripe.subscriptions().length
  await Payments.pay(url)
  return services.stripe.subscriptions().length > known
}

/** Expects that the table, the files and the providers keep nothing that names the person. */
async function expectGone({
  client,
  coach,
  second,
  subscription,
  forms,
}: Awaited<ReturnType<typeof makeBusyClient>>) {
  const { id, subject, email } = client
  const items = await Promise.all([
    ClientEntity.findIncludingDeleted({ clientId: id }),
    ClientRowEntity.findIncludingDeleted({ clientId: id }),
    UserEntity.find({ userId: id }),
    IdentityEntity.find({ subject }),
    EmailOwnerEntity.find({ email }),
    DeletionEntity.find({ personId: id }),
    SubscriberEntity.find({ email }),
    OpenAssignmentEntity.find(forms.open),
    AssignmentDraftEntity.find(forms.open),
    ...[forms.open, ...forms.answered].map((assignment) => AssignmentEntity.find(assignment)),
    ...forms.answered.flatMap((submission) => [
      SubmissionEntity.find(submission),
      ReceivedSubmissionEntity.find(submission),
    ]),
    ...[coach, second].map((person) => RelationshipEntity.find({ coachId: person.id, clientId: id })),
    ...[pairChannel(coach.id, id), pairChannel(second.id, id), adminChannel(id)].map((channelId) =>
      ChatEntity.find({ channelId }),
    ),
  ])
  expect(items.filter((item) => item !== undefined)).toEqual([])
  expect(filesOf(client)).toEqual([])
  const inChats = services.s3.list(localKeys.bucket, 'private/chats/').map(({ key }) => key)
  expect(inChats.filter((key) => key.includes(id))).toEqual([])
  for (const member of [id, coach.id, second.id])
    expect((await ChatMemberEntity.queryAll(`chats#${member}`)).map(({ channelId }) => channelId)).toEqual([])
  expect(() => services.cognito.accessTokenFor(subject)).toThrow('No user')
  expect((await remote(subscription)).status).toBe('canceled')
  const customer = await Payments.provider.customers.retrieve(String((await remote(subscription)).customer))
  expect(customer.deleted).toBe(true)
}

test('a deletion signs the client out and hides them immediately, and repeating it changes and sends nothing', async () => {
  const busy = await makeBusyClient()
  const { client } = busy
  expect(await findVisibility(busy)).toEqual(EVERYWHERE)
  const mails = (await mailsTo(client)).length
  services.stream.pause()
  for (let time = 0; time < 2; time++)
    expect(await remove(client)).toMatchObject({ status: 200, body: { success: true } })
  expect(await findVisibility(busy)).toEqual(NOWHERE)
  for (const bearer of [client.token, newTokenFor(client)])
    for (const path of ['/user', '/client/subscriptions', '/stripe/customer-portal'])
      expect((await call('GET', path, { token: bearer })).status, path).toBe(401)
  services.stream.resume()
  expect(await mailsTo(client)).toContain('We deleted your account')
  expect(await mailsTo(client)).toHaveLength(mails + 1)
  expect(await actsOn(client)).toEqual(['client.delete'])
  const { body: table } = await call('GET', '/admin/clients?pageSize=50', { token })
  expect(JSON.stringify(table)).not.toContain(client.id)
  expect(await deletedNow(`search=${client.email}`)).toMatchObject({
    rows: [{ id: client.id, user: { name: 'Clara Client', email: client.email }, requestedBy: 'Ada Admin' }],
    count: 1,
  })
  expect((await call<Client>('GET', `/admin/clients/${client.id}`, { token })).body).toMatchObject({
    status: 'DELETED',
    eraseAt: expect.stringMatching(/^\d{4}-/),
  })
})

test("a deleted client isn't charged for renewals, past-due invoices or open payment pages", async () => {
  const { client, subscription, page } = await makeBusyClient()
  const due = await makeBusyClient()
  await services.stripe.failRenewal(due.subscription)
  await waitUntilIdle()
  const charged = [chargesOf(subscription), chargesOf(due.subscription)]
  services.stream.pause()
  await remove(client)
  await remove(due.client)
  expect(await isPayable(page)).toBe(false)
  services.stream.resume()
  await waitUntilIdle()
  await services.stripe.clock.advance(40)
  await waitUntilIdle()
  expect([chargesOf(subscription), chargesOf(due.subscription)]).toEqual(charged)

  await restore(client)
  await waitUntilIdle()
  expect(await remote(subscription)).toMatchObject({ pause_collection: null, cancel_at_period_end: false })
  await services.stripe.clock.advance(32)
  await waitUntilIdle()
  expect(chargesOf(subscription)).toBe(Number(charged[0]) + 1)
})

test('canceling a deletion restores everything except the sign-in', async () => {
  const busy = await makeBusyClient()
  const { client, subscription } = busy
  const before = await ClientEntity.findIncludingDeleted({ clientId: client.id })
  await remove(client)
  await waitUntilIdle()
  expect(await restore(client)).toMatchObject({ status: 200, body: { status: 'ACTIVE' } })
  await waitUntilIdle()
  expect(await restore(client)).toMatchObject({ status: 200 })
  const { version, ...after } = (await ClientEntity.findIncludingDeleted({ clientId: client.id })) ?? {}
  expect(after).toEqual({ ...before, version: undefined })
  expect(version).toBe(Number(before?.version) + 2)
  expect(await findVisibility(busy)).toEqual(EVERYWHERE)
  expect(filesOf(client)).toEqual([busy.forms.file])
  expect(await remote(subscription)).toMatchObject({ pause_collection: null, cancel_at_period_end: false })
  expect((await call('GET', '/user', { token: newTokenFor(client) })).status).toBe(200)
  expect((await deletedNow(`search=${client.email}`)).count).toBe(0)
  expect(await actsOn(client)).toEqual(['client.delete', 'client.restore'])
  await eraseAllDeleted()
  expect((await call('GET', '/user', { token: newTokenFor(client) })).status).toBe(200)
})

test('what damage or a restore did to a deleted client keeps neither the cancellation nor the erasure from completing', async () => {
  const { coach, client: lost } = await Payments.makePair()
  const subscription = await Payments.buy(lost, coach)
  await services.stripe.settled()
  const back = await makeClient()
  for (const client of [back, lost]) {
    const row = await ClientRowEntity.findIncludingDeleted({ clientId: client.id })
    await remove(client)
    if (row) await write(ClientRowEntity.put(row))
  }
  expect(await restore(back)).toMatchObject({ body: { status: 'ACTIVE' } })
  await write(ClientEntity.remove({ clientId: lost.id }))
  await eraseAllDeleted()
  expect(await ClientRowEntity.findIncludingDeleted({ clientId: back.id })).toMatchObject({
    status: 'ACTIVE',
  })
  expect(
    await Promise.all([
      ClientRowEntity.findIncludingDeleted({ clientId: lost.id }),
      UserEntity.find({ userId: lost.id }),
      IdentityEntity.find({ subject: lost.subject }),
      DeletionEntity.find({ personId: lost.id }),
    ]),
  ).toEqual([undefined, undefined, undefined, undefined])
  const { customer } = await remote(subscription)
  expect((await Payments.provider.customers.retrieve(String(customer))).deleted).toBe(true)
})

test('canceling the deletion of a suspended client suspends them again', async () => {
  const { client, subscription } = await makeBusyClient()
  await call('POST', '/client/status', { token, body: { userId: client.id, status: 'SUSPENDED' } })
  await waitUntilIdle()
  await remove(client)
  expect(
    await call('POST', '/client/status', { token, body: { userId: client.id, status: 'ACTIVE' } }),
  ).toMatchObject({ status: 409, body: { code: 'DELETED' } })
  expect(await previewOf(client, 'SUSPENDED')).toMatchObject({ status: 409, body: { code: 'DELETED' } })
  await waitUntilIdle()
  expect(await restore(client)).toMatchObject({ body: { status: 'SUSPENDED' } })
  await waitUntilIdle()
  expect(await remote(subscription)).toMatchObject({ cancel_at_period_end: true })
  expect(await call('GET', '/chats', { token: newTokenFor(client) })).toMatchObject({
    status: 403,
    body: { code: 'SUSPENDED' },
  })
})

test('a deletion becomes final after 72 hours: every name is gone, and payments and reviews stay', async () => {
  const busy = await makeBusyClient()
  const { client, coach } = busy
  const entries = await Payments.entriesOf(coach.id)
  expect(entries).toHaveLength(1)
  await remove(client)
  await waitUntilIdle()
  // A step that misses something keeps the deletion open until the next run.
  const saved = { clientId: client.id, coachId: coach.id }
  await write(SavedCoachEntity.put({ ...saved, createdAt: nowIso() }))
  vi.spyOn(SavedCoachEntity, 'queryAll').mockResolvedValueOnce([])
  await expect(eraseAllDeleted()).rejects.toThrow()
  expect(await DeletionEntity.find({ personId: client.id })).toMatchObject({ isBegun: true })
  await waitUntilIdle()
  await eraseAllDeleted()
  await expectGone(busy)
  expect(await Payments.entriesOf(coach.id)).toEqual(entries)
  const viewer = await makeClient()
  const { body } = await call('GET', `/client/nutritionists/${coach.id}`, { token: viewer.token })
  expect(body).toMatchObject({ reviews: [{ client: { user: { name: 'A former client' } } }] })
  expect(await restore(client)).toMatchObject({ status: 404 })
  expect(await actsOn(client)).toEqual(['client.delete', 'client.erase'])

  const { sub } = services.cognito.createUser({ email: client.email, password: 'platewise' })
  const again = { token: services.cognito.accessTokenFor(sub), userType: 'client' }
  expect(await call('POST', '/register', { body: again })).toMatchObject({ body: { success: true } })
})

test("a deletion can't be canceled after its erasure has started", async () => {
  const { client } = await makeBusyClient()
  await remove(client)
  await write(DeletionEntity.update({ personId: client.id }, { set: { isBegun: true } }))
  const final = { status: 409, body: { code: 'FINAL' } }
  expect(await restore(client)).toMatchObject(final)
  expect(await previewOf(client, 'ACTIVE')).toMatchObject(final)
  expect((await deletedNow(`search=${client.email}`)).count).toBe(0)
})

test('a run that finds someone erased by another run does not fail', async () => {
  const client = await makeClient()
  await remove(client)
  const deletion = await DeletionEntity.find({ personId: client.id })
  if (!deletion) throw new Error('Not deleted')
  for (let run = 0; run < 2; run++) await erase(deletion)
  expect(await UserEntity.find({ userId: client.id })).toBeUndefined()
})

test('a deletion interrupted at any step either rolls back or completes on its own', LONG, async () => {
  const busy = await makeBusyClient()
  const { client, subscription, page } = busy
  for (let place = 1; ; place++) {
    await services.stream.drained()
    services.stream.pause()
    const isKilled = await crashesAtWrite(place, () => remove(client))
    const isDeleted = (await ClientEntity.findIncludingDeleted({ clientId: client.id }))?.status === 'DELETED'
    expect((await call('GET', '/user', { token: newTokenFor(client) })).status).toBe(isDeleted ? 401 : 200)
    services.stream.resume()
    await waitUntilIdle()
    if (isDeleted) {
      // Nothing retries the request: the stream carries out the rest of a committed deletion.
      expect(await findVisibility(busy)).toEqual(NOWHERE)
      expect((await remote(subscription)).pause_collection).not.toBe(null)
      expect(await isPayable(page)).toBe(false)
    } else expect(await findVisibility(busy)).toEqual(EVERYWHERE)
    if (!isKilled) break
    if (isDeleted) {
      await restore(client)
      await waitUntilIdle()
    }
    expect(place).toBeLessThan(30)
  }
})

test(
  'a canceled deletion interrupted at any step either rolls back or completes on its own',
  LONG,
  async () => {
    const busy = await makeBusyClient()
    const { client, subscription } = busy
    const charged = chargesOf(subscription)
    for (let place = 1; ; place++) {
      await remove(client)
      await waitUntilIdle()
      services.stream.pause()
      const isKilled = await crashesAtWrite(place, () => restore(client))
      const isBack = (await ClientEntity.findIncludingDeleted({ clientId: client.id }))?.status === 'ACTIVE'
      services.stream.resume()
      await waitUntilIdle()
      expect(await findVisibility(busy)).toEqual(isBack ? EVERYWHERE : NOWHERE)
      expect((await remote(subscription)).pause_collection === null).toBe(isBack)
      expect((await DeletionEntity.find({ personId: client.id })) === undefined).toBe(isBack)
      if (!isKilled) break
      expect(place).toBeLessThan(30)
    }
    expect(chargesOf(subscription)).toBe(charged)
  },
)

test(
  'an erasure interrupted at any step continues with the next run, and allows no sign-in or charge in between',
  LONG,
  async () => {
    const busy = await makeBusyClient()
    const { client, subscription } = busy
    const charged = chargesOf(subscription)
    await remove(client)
    await waitUntilIdle()
    let kills = 0
    for (let place = 1; await crashesAtWrite(place, eraseAllDeleted); place++) {
      kills++
      await waitUntilIdle()
      if (!(await DeletionEntity.find({ personId: client.id }))?.isBegun) continue
      const identity = await IdentityEntity.find({ subject: client.subject })
      if (identity) expect(identity.status).toBe('DELETED')
      expect((await restore(client)).status).not.toBe(200)
      expect(place).toBeLessThan(60)
    }
    expect(kills).toBeGreaterThan(7)
    await waitUntilIdle()
    await expectGone(busy)
    expect(chargesOf(subscription)).toBe(charged)
  },
)

test('the preview matches what a deletion and its cancellation do', async () => {
  const busy = await makeBusyClient()
  const { client, subscription, page } = busy
  await makeGroup({ coach: busy.second, clients: [client] })
  await makeSchedule([client])
  await makeSchedule([client], { senderId: busy.coach.id })
  await makeSchedule([client, await makeClient()])
  const impact = await impactOf(client, 'DELETED')
  expect(impact).toEqual({
    subscriptions: 1,
    amount: 100_00,
    pages: 1,
    refunds: 0,
    chats: 3,
    groups: 1,
    reviews: 1,
    forms: 1,
    schedules: 2,
    mails: 1,
  })
  const mails = (await mailsTo(client)).length
  await remove(client)
  await waitUntilIdle()
  const { chats, waiting } = await findVisibility(busy)
  expect({
    subscriptions: Number((await remote(subscription)).pause_collection !== null),
    pages: Number(!(await isPayable(page))),
    chats: 3 - Number(chats[0]) - Number(chats[1]) - Number(chats[2]),
    forms: 1 - Number(waiting[0]),
    mails: (await mailsTo(client)).length - mails,
  }).toEqual({
    subscriptions: impact.subscriptions,
    pages: impact.pages,
    chats: impact.chats,
    forms: impact.forms,
    mails: impact.mails,
  })
  expect(await impactOf(client, 'DELETED')).toMatchObject({
    subscriptions: 0,
    chats: 0,
    groups: 0,
    mails: 0,
  })
  expect(await impactOf(client, 'ACTIVE')).toEqual({ ...impact, pages: 0 })
})

test('the preview of a deletion includes a payment in progress, which is then refunded', async () => {
  const { client, second, page } = await makeBusyClient()
  services.stripe.pauseDeliveries()
  await Payments.pay(page)
  const impact = await impactOf(client, 'DELETED')
  expect(impact).toMatchObject({ pages: 0, refunds: 1, mails: 2 })
  const mails = (await mailsTo(client)).length
  await remove(client)
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  await waitUntilIdle()
  expect((await mailsTo(client)).length - mails).toBe(impact.mails)
  const bought = services.stripe.subscriptions().find(({ metadata }) => metadata.coachId === second.id)
  expect(bought).toMatchObject({ status: 'canceled' })
  expect(await Payments.provider.charges.retrieve(await Payments.chargeOf(bought?.id ?? ''))).toMatchObject({
    amount_refunded: 100_00,
  })
})
