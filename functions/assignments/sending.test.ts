import { expect, test, vi } from 'vitest'
import { AssignmentEntity, OpenAssignmentEntity, SendingEntity } from '#core/forms/assignments/entity'
import { continueSending } from '#core/forms/assignments/send'
import type { SendingProgress } from '#core/forms/assignments/shared/schema'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { makeForm } from '#scripts/testing/assignments'
import { crashesAtWrite } from '#scripts/testing/checks/crash'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { admin, answer, get, listOwn, send } from '#scripts/testing/sent-forms'
import { services } from '#scripts/testing/setup/test-services'
import { damage } from '#scripts/testing/unreadable'

test("sends each form to each person, once while it's open", async () => {
  const [client, coach] = [await makeClient(), await makeCoach()]
  const [first, second] = [await makeForm(), await makeForm({ tags: ['admin'] })]
  const sent = await send(admin, [client, coach], [first, second], { senderId: null, admin: true })
  expect(sent).toMatchObject({ status: 200 })
  expect(sent.body).toHaveLength(4)
  expect(sent.body[0]).toMatchObject({
    title: 'Weekly check-in',
    admin: true,
    senderId: null,
    completedAt: null,
  })
  const open = await listOwn(client)
  expect(open.map(({ path }) => path).sort()).toEqual([first.path, second.path].sort())
  expect(await listOwn(coach)).toHaveLength(2)

  const again = await send(admin, [client, coach], [first])
  expect(again.body).toMatchObject([{ isDuplicate: true }, { isDuplicate: true }])
  expect(open.map(({ id }) => id)).toContain(again.body[0]?.id)
  expect(await listOwn(client)).toHaveLength(2)

  await answer(client, again.body[0]?.id ?? '')
  expect((await send(admin, [client], [first])).body).toMatchObject([{ completedAt: null }])
  expect((await send(admin, [client], [first])).body).toMatchObject([{ isDuplicate: true }])
})

test("accepts a form's URL as well as its path", async () => {
  const [client, form] = [await makeClient(), await makeForm()]
  const { formUrl } = await get<{ formUrl: string }>(admin, `/form/${form.path}`)
  expect((await send(admin, [client], [{ path: formUrl }])).body).toMatchObject([
    { path: form.path, formUrl },
  ])
})

test('a coach reaches only their own approved clients, independently of other coaches', async () => {
  const [pair, other] = [await Payments.makePair(), await Payments.makePair()]
  const form = await makeForm()
  expect(await send(pair.coach, [pair.client, other.client], [form])).toMatchObject({ status: 404 })
  expect(await listOwn(pair.client)).toEqual([])
  expect((await send(pair.coach, [pair.client], [form], { senderId: pair.coach.id })).body).toMatchObject([
    { senderId: pair.coach.id, admin: false },
  ])
  await Payments.makeRelationship(other.coach, pair.client)
  expect((await send(other.coach, [pair.client], [form])).body).toMatchObject([{ senderId: other.coach.id }])
  expect(await listOwn(pair.client)).toHaveLength(2)
  for (const tags of [['admin'], ['coach', 'disabled']] as const)
    expect(await send(pair.coach, [pair.client], [await makeForm({ tags: [...tags] })])).toMatchObject({
      status: 404,
    })
  expect(await send(admin, [pair.client], [await makeForm({ tags: ['disabled'] })])).toMatchObject({
    status: 409,
  })
})

test('skips suspended people and counts them as missed', async () => {
  const [client, suspended] = [await makeClient(), await makeClient({ status: 'SUSPENDED' })]
  const sendingId = newId()
  const form = await makeForm()
  expect((await send(admin, [client, suspended], [form], { sendingId })).body).toHaveLength(1)
  expect(await get<SendingProgress>(admin, `/poll/sending/${sendingId}`)).toMatchObject({
    id: sendingId,
    total: 2,
    done: 2,
    sent: 1,
    skipped: 0,
    missed: 1,
  })
})

test("someone whose profile can't be read gets the form, and no one behind them waits", async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { coach, client } = await Payments.makePair()
  const form = await makeForm()
  for (const sender of [admin, coach]) {
    const sendingId = newId()
    await damage(client.id, 'SET api = :broken', 'client')
    await send(sender, [client], [form], { sendingId })
    expect(await get<SendingProgress>(sender, `/poll/sending/${sendingId}`)).toMatchObject({
      sent: 1,
      missed: 0,
    })
    await damage(client.id, 'REMOVE api', 'client')
  }
  expect(await listOwn(client)).toHaveLength(2)
  await damage(coach.id, 'SET phone = :broken')
  expect((await send(admin, [coach], [form])).body).toMatchObject([{ path: form.path }])
})

test('a large sending continues automatically, and repeating it sends nothing twice', async () => {
  const clients = await Promise.all(Array.from({ length: 120 }, () => makeClient()))
  const forms = [await makeForm(), await makeForm()]
  const sendingId = newId()
  const attempts = await Promise.all([
    send(admin, clients, forms, { sendingId }),
    send(admin, clients, forms, { sendingId }),
  ])
  expect(attempts.map(({ status }) => status)).toEqual([200, 200])
  await services.stream.drained()
  const progress = await get<SendingProgress>(admin, `/poll/sending/${sendingId}`)
  expect(progress).toMatchObject({ total: 120, done: 120, missed: 0 })
  expect(progress.sent + progress.skipped).toBe(240)
  for (const form of forms)
    expect(await OpenAssignmentEntity.queryAll(`pending#${form.path}`)).toHaveLength(120)

  const [person = clients[0] as TestPerson] = clients.slice(-1)
  const [assignment] = await listOwn(person)
  await answer(person, assignment?.id ?? '')
  // As if the last step had been interrupted after sending everything.
  const before = await write(SendingEntity.update({ sendingId }, { set: { position: 100 } }))
  await services.stream.drained()
  expect(await SendingEntity.find({ sendingId })).toMatchObject({ position: 120, sent: before.sent + 40 })
  expect(await listOwn(person)).toHaveLength(1)
})

test('a sending interrupted at any step continues, and everyone gets the form exactly once', async () => {
  const clients = await Promise.all(Array.from({ length: 230 }, () => makeClient()))
  const form = await makeForm()
  const sendingId = newId()
  await services.stream.drained()
  services.stream.pause()
  expect((await send(admin, clients, [form], { sendingId })).body).toHaveLength(100)
  const told = async () => ({
    id: newId(),
    before: undefined,
    after: await SendingEntity.find({ sendingId }),
  })
  // Interrupt it in the middle of the second hundred, and after all of it is sent but before that is stored.
  for (const place of [40, 101]) {
    const change = await told()
    expect(await crashesAtWrite(place, () => continueSending(change))).toBe(true)
  }
  const open = () => OpenAssignmentEntity.queryAll(`pending#${form.path}`)
  expect((await open()).length).toBeGreaterThan(100)
  services.stream.resume()
  await continueSending(await told())
  await services.stream.drained()
  const assignments = await open()
  expect(new Set(assignments.map(({ recipientId }) => recipientId)).size).toBe(230)
  expect(assignments).toHaveLength(230)
  for (const client of clients.slice(95, 205))
    expect(await AssignmentEntity.queryAll(`assignments#${client.id}`, { index: 'gsi1' })).toHaveLength(1)
  expect(await get<SendingProgress>(admin, `/poll/sending/${sendingId}`)).toMatchObject({
    total: 230,
    done: 230,
    sent: 230,
    skipped: 0,
    missed: 0,
  })
})

test('lists the recipients of "select all"', async () => {
  const { coach, client } = await Payments.makePair()
  await makeClient({ firstName: 'Zacharias', lastName: 'Umlauf' })
  const suspended = await makeClient({ firstName: 'Zacharias', lastName: 'Umlauf', status: 'SUSPENDED' })
  const all = await get<{ ids: string[] }>(admin, '/poll/recipients?type=clients&search=zacharias')
  expect(all.ids).toHaveLength(1)
  expect(all.ids).not.toContain(suspended.id)
  expect(await get(coach, '/poll/recipients?type=clients')).toEqual({ ids: [client.id] })
  const coaches = await get<{ ids: string[] }>(
    admin,
    `/poll/recipients?type=nutritionists&search=${coach.email}`,
  )
  expect(coaches.ids).toEqual([coach.id])
  // The search ignores what the table doesn't show, such as a coach's status.
  for (const search of ['approved', 'APPROVED'])
    expect(await get(admin, `/poll/recipients?type=nutritionists&search=${search}`)).toEqual({ ids: [] })
})
