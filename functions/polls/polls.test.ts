import { describe, expect, test, vi } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { CoachEntity } from '#core/coach/entity'
import { FormEntity, FormVersionEntity } from '#core/forms/entity'
import { nowIso } from '#core/lib/clock'
import { idFrom, newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { LinkEntity } from '#core/link/entity'
import {
  OpenPollEntity,
  PollDraftEntity,
  PollEntity,
  SendingEntity,
  SubmissionEntity,
} from '#core/polls/entity'
import type {
  AdminSubmissions,
  CompletedPoll,
  OpenedPoll,
  PendingSubmission,
  Poll,
  SendingProgress,
  Submission,
} from '#core/polls/schema'
import { continueSending } from '#core/polls/send'
import { isKilledAt } from '#scripts/testing/crash'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { checkIn, checkInAnswers, makeForm, makeOpenPoll, makeSubmission } from '#scripts/testing/polls'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/world'

const admin = await makeAdmin()
const get = async <T>({ token }: TestPerson, path: string) => (await call<T>('GET', path, { token })).body
const send = (
  { token }: TestPerson,
  recipients: { id: string }[],
  forms: { path: string }[],
  more: object = {},
) =>
  call<Poll[]>('POST', '/poll', {
    token,
    body: { recipientIds: recipients.map(({ id }) => id), formUrls: forms.map(({ path }) => path), ...more },
  })
const mine = (person: TestPerson) => get<Poll[]>(person, '/poll/user')
const answer = (person: TestPerson, pollId: string, data: object = checkInAnswers, more: object = {}) =>
  call<CompletedPoll & { issues?: { path: string }[] }>('POST', `/poll/${pollId}`, {
    token: person.token,
    body: { recipientId: person.id, data, ...more },
  })
const leave = ({ coach, client }: Awaited<ReturnType<typeof Payments.makePair>>) =>
  write(LinkEntity.update({ coachId: coach.id, clientId: client.id }, { set: { status: 'REJECTED' } }))

describe('sending', () => {
  test('gives each form to each of the people, once as long as it is open', async () => {
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
    const open = await mine(client)
    expect(open.map(({ path }) => path).sort()).toEqual([first.path, second.path].sort())
    expect(await mine(coach)).toHaveLength(2)

    const again = await send(admin, [client, coach], [first])
    expect(again.body).toMatchObject([{ isDuplicate: true }, { isDuplicate: true }])
    expect(open.map(({ id }) => id)).toContain(again.body[0]?.id)
    expect(await mine(client)).toHaveLength(2)

    await answer(client, again.body[0]?.id ?? '')
    expect((await send(admin, [client], [first])).body).toMatchObject([{ completedAt: null }])
    expect((await send(admin, [client], [first])).body).toMatchObject([{ isDuplicate: true }])
  })

  test('takes the address of a form as well as its path', async () => {
    const [client, form] = [await makeClient(), await makeForm()]
    const { formUrl } = await get<{ formUrl: string }>(admin, `/form/${form.path}`)
    expect((await send(admin, [client], [{ path: formUrl }])).body).toMatchObject([
      { path: form.path, formUrl },
    ])
  })

  test('by a coach reaches own approved clients only, and from each coach apart', async () => {
    const [pair, other] = [await Payments.makePair(), await Payments.makePair()]
    const form = await makeForm()
    expect(await send(pair.coach, [pair.client, other.client], [form])).toMatchObject({ status: 404 })
    expect(await mine(pair.client)).toEqual([])
    expect((await send(pair.coach, [pair.client], [form], { senderId: pair.coach.id })).body).toMatchObject([
      { senderId: pair.coach.id, admin: false },
    ])
    await Payments.makeLink(other.coach, pair.client)
    expect((await send(other.coach, [pair.client], [form])).body).toMatchObject([
      { senderId: other.coach.id },
    ])
    expect(await mine(pair.client)).toHaveLength(2)
    for (const tags of [['admin'], ['coach', 'disabled']] as const)
      expect(await send(pair.coach, [pair.client], [await makeForm({ tags: [...tags] })])).toMatchObject({
        status: 404,
      })
    expect(await send(admin, [pair.client], [await makeForm({ tags: ['disabled'] })])).toMatchObject({
      status: 409,
    })
  })

  test('misses who is suspended, and says so', async () => {
    const [client, suspended] = [await makeClient(), await makeClient({ status: 'SUSPENDED' })]
    const sendingId = newId()
    const form = await makeForm()
    expect((await send(admin, [client, suspended], [form], { sendingId })).body).toHaveLength(1)
    expect(await get<SendingProgress>(admin, `/poll/sending/${sendingId}`)).toEqual({
      id: sendingId,
      total: 2,
      done: 2,
      sent: 1,
      skipped: 0,
      missed: 1,
    })
  })

  test('to many goes on by itself, and twice makes nothing twice', async () => {
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
    for (const form of forms) expect(await OpenPollEntity.queryAll(`pending#${form.path}`)).toHaveLength(120)

    const [person = clients[0] as TestPerson] = clients.slice(-1)
    const [poll] = await mine(person)
    await answer(person, poll?.id ?? '')
    const sending = {
      sendingId,
      senderId: null,
      forms: [],
      total: 120,
      position: 100,
      sent: 0,
      skipped: 0,
      missed: 0,
    }
    const told = {
      ...sending,
      forms: forms.map(({ path, document, tags, version }) => ({
        path,
        title: document.title,
        tags,
        version,
      })),
      createdAt: new Date().toISOString(),
      expiresAt: 0,
    }
    await continueSending({ id: 'again', before: undefined, after: told })
    expect(await mine(person)).toHaveLength(1)
  })

  test('that is killed anywhere goes on, and nobody gets a form twice or never', async () => {
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
    // In the middle of the second hundred, and once all of it is sent but not noted.
    for (const place of [40, 101]) {
      const change = await told()
      expect(await isKilledAt(place, () => continueSending(change))).toBe(true)
    }
    const open = () => OpenPollEntity.queryAll(`pending#${form.path}`)
    expect((await open()).length).toBeGreaterThan(100)
    services.stream.resume()
    await continueSending(await told())
    await services.stream.drained()
    const polls = await open()
    expect(new Set(polls.map(({ recipientId }) => recipientId)).size).toBe(230)
    expect(polls).toHaveLength(230)
    for (const client of clients.slice(95, 205))
      expect(await PollEntity.queryAll(`polls#${client.id}`, { index: 'gsi1' })).toHaveLength(1)
    expect(await get<SendingProgress>(admin, `/poll/sending/${sendingId}`)).toMatchObject({
      total: 230,
      done: 230,
      sent: 230,
      skipped: 0,
      missed: 0,
    })
  })

  test('lists whom "select all" stands for', async () => {
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
    // As the table of coaches finds them.
    const approved = await get<{ ids: string[] }>(
      admin,
      '/poll/recipients?type=nutritionists&search=approved',
    )
    expect(approved.ids).toContain(coach.id)
  })
})

describe('answering', () => {
  test('keeps the answers and closes the form, once', async () => {
    const client = await makeClient()
    const { pollId } = await makeOpenPoll(client)
    const opened = await get<OpenedPoll>(client, `/poll/by/${pollId}`)
    expect(opened).toMatchObject({ id: pollId, sender: null, draft: null, form: { document: checkIn } })
    const results = await Promise.all([
      answer(client, pollId),
      answer(client, pollId, { ...checkInAnswers, mood: 1 }),
    ])
    expect(results.map(({ status }) => status)).toEqual([200, 200])
    expect(results[0]?.body).toEqual(results[1]?.body)
    expect(await answer(client, pollId, { mood: 2 })).toMatchObject({ status: 200, body: results[0]?.body })
    expect(await mine(client)).toEqual([])
    const submissions = await get<Submission[]>(client, '/poll/mySubmissions')
    expect(submissions).toHaveLength(1)
    expect(submissions[0]).toMatchObject({ title: 'Weekly check-in', version: 1, document: checkIn })
    const id = results[0]?.body.submissionId
    expect(await get<Submission>(client, `/poll/mySubmissions/${id}`)).toEqual(submissions[0])
  })

  test('checks the answers by the form, and writes nothing that is wrong', async () => {
    const client = await makeClient()
    const { pollId } = await makeOpenPoll(client)
    for (const [data, path] of [
      [{}, 'data.mood'],
      [{ mood: 6 }, 'data.mood'],
      [{ mood: 3, slips: true }, 'data.what'],
      [{ mood: 3, water: 'much' }, 'data.water'],
      [{ mood: 3, nobody: 1 }, 'data.nobody'],
    ] as const) {
      const refused = await answer(client, pollId, data)
      expect(refused.status).toBe(400)
      expect(refused.body.issues?.map((issue) => issue.path)).toEqual([path])
    }
    expect(await answer(client, pollId, { mood: 3 }, { recipientId: newId() })).toMatchObject({ status: 400 })
    expect(await mine(client)).toHaveLength(1)
    const { body } = await answer(client, pollId, { mood: 3, slips: false, what: 'hidden', water: 8 })
    const stored = await SubmissionEntity.find({ recipientId: client.id, submissionId: body.submissionId })
    expect(stored?.data).toEqual({ mood: 3, slips: false, water: 8 })
  })

  test('is by the version that was on the screen, never one from before the form was sent', async () => {
    const client = await makeClient()
    const form = await makeForm({ version: 2 })
    await transact([FormVersionEntity.create({ path: form.path, version: 1, document: checkIn })])
    const poll = await makeOpenPoll(client, { form })
    const document = {
      ...checkIn,
      fields: [{ type: 'text' as const, id: 'name', label: 'Name', required: true }],
    }
    await transact([
      FormEntity.put({ ...form, version: 3, document }),
      FormVersionEntity.create({ path: form.path, version: 3, document }),
    ])
    expect(await answer(client, poll.pollId)).toMatchObject({ status: 400 })
    for (const version of [1, 4])
      expect(await answer(client, poll.pollId, checkInAnswers, { version })).toMatchObject({
        status: 409,
        body: { code: 'FORM_CHANGED' },
      })
    expect(await answer(client, poll.pollId, checkInAnswers, { version: 2 })).toMatchObject({ status: 200 })
    expect(await get<Submission[]>(client, '/poll/mySubmissions')).toMatchObject([
      { version: 2, document: checkIn },
    ])
  })

  test('says what was signed and when', async () => {
    const client = await makeClient()
    const form = await makeForm({
      document: {
        title: 'Consent',
        fields: [{ type: 'consent', id: 'agree', label: 'Do you agree?', wording: 'I agree.' }],
      },
    })
    const { pollId } = await makeOpenPoll(client, { form })
    await answer(client, pollId, { agree: { name: ' Clara Client ' } })
    const [submission] = await get<Submission[]>(client, '/poll/mySubmissions')
    expect(submission?.data).toEqual({
      agree: { name: 'Clara Client', wording: 'I agree.', signedAt: expect.stringMatching(/^20/) },
    })
  })

  test('goes on from a draft of another device, the later one', async () => {
    const client = await makeClient()
    const { pollId } = await makeOpenPoll(client)
    const save = (data: object, savedAt: number) =>
      call('PUT', `/poll/${pollId}/draft`, { token: client.token, body: { data, savedAt } })
    const draft = async () => (await get<OpenedPoll>(client, `/poll/by/${pollId}`)).draft
    expect(await save({ mood: 2 }, 2000)).toMatchObject({ status: 200, body: { data: { mood: 2 } } })
    expect(await save({ mood: 1 }, 1000)).toMatchObject({ status: 200, body: { data: { mood: 2 } } })
    expect(await draft()).toEqual({ data: { mood: 2 }, savedAt: 2000 })
    expect(await save({ mood: 'x'.repeat(200_000) }, 3000)).toMatchObject({ status: 400 })
    await answer(client, pollId)
    expect(await draft()).toBeNull()
    expect(await save({ mood: 5 }, 4000)).toMatchObject({ status: 409 })
  })

  test('keeps the latest of drafts that come at once, and counts no clock that is ahead', async () => {
    const client = await makeClient()
    const { pollId } = await makeOpenPoll(client)
    const save = (mood: number, savedAt: number) =>
      call('PUT', `/poll/${pollId}/draft`, { token: client.token, body: { data: { mood }, savedAt } })
    const draft = async () => (await get<OpenedPoll>(client, `/poll/by/${pollId}`)).draft
    for (const last of [5, 10]) {
      const times = [last, last - 1, last - 2, last - 3, last - 4]
      const results = await Promise.all(times.map((time) => save(time, time)))
      expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(await draft()).toEqual({ data: { mood: last }, savedAt: last })
    }
    await save(1, Date.now() + 3_600_000)
    expect((await draft())?.savedAt).toBeLessThanOrEqual(Date.now())
    await expect.poll(async () => (await save(2, Date.now())).body).toMatchObject({ data: { mood: 2 } })
  })

  test('goes on with the files of a draft as long as they are kept', async () => {
    const client = await makeClient()
    const fields = [{ type: 'file' as const, id: 'plate', label: 'Your plate', accept: 'file' as const }]
    const { pollId } = await makeOpenPoll(client, {
      form: await makeForm({ document: { title: 'Plate', fields } }),
    })
    const draft = async () => (await get<OpenedPoll>(client, `/poll/by/${pollId}`)).draft
    const keyOf = (id: string) => `tmp/${client.id}/attachment/${id}.pdf`
    const [old, key] = [idFrom(Date.now() - 25 * 3_600_000), newId()].map(keyOf) as [string, string]
    const file = { name: 'plate.pdf', size: 5 }
    const save = (files: object) =>
      call('PUT', `/poll/${pollId}/draft`, {
        token: client.token,
        body: { data: { plate: key }, files, savedAt: Date.now() },
      })
    expect(await save({ [key]: file, [old]: file })).toMatchObject({ status: 200 })
    expect(await draft()).toMatchObject({ data: { plate: key }, files: { [key]: file } })
    expect((await draft())?.files).not.toHaveProperty([old])
    for (const wrong of [
      { 'private/x.pdf': file },
      { [keyOf('Z'.repeat(26))]: file },
      { [key]: { name: 5 } },
    ])
      expect(await save(wrong)).toMatchObject({ status: 400 })
  })

  test('drops a draft that was on its way when the answers came', async () => {
    const client = await makeClient()
    const { pollId } = await makeOpenPoll(client)
    const draft = () =>
      call('PUT', `/poll/${pollId}/draft`, {
        token: client.token,
        body: { data: { mood: 2 }, savedAt: Date.now() },
      })
    // Between the look at the poll and the write of the draft.
    const find = vi.spyOn(PollDraftEntity, 'find').mockImplementationOnce(async () => {
      await answer(client, pollId)
      return undefined
    })
    expect(await draft()).toMatchObject({ status: 409 })
    find.mockRestore()
    expect(await PollDraftEntity.find({ pollId })).toBeUndefined()
  })

  test('ends with the link to the coach who asks, and comes back with it', async () => {
    const pair = await Payments.makePair()
    const poll = await makeOpenPoll(pair.client, { senderId: pair.coach.id })
    const isGone = async () => {
      expect(await mine(pair.client)).toEqual([])
      expect(await answer(pair.client, poll.pollId)).toMatchObject({ status: 404 })
      expect(await call('GET', `/poll/by/${poll.pollId}`, { token: pair.client.token })).toMatchObject({
        status: 404,
      })
    }
    await leave(pair)
    await isGone()
    const key = { coachId: pair.coach.id, clientId: pair.client.id }
    await write(LinkEntity.update(key, { set: { status: 'APPROVED' } }))
    await write(CoachEntity.update({ coachId: pair.coach.id }, { set: { status: 'SUSPENDED' } }))
    await isGone()
    await write(CoachEntity.update({ coachId: pair.coach.id }, { set: { status: 'APPROVED' } }))
    expect(await mine(pair.client)).toHaveLength(1)
    expect(await answer(pair.client, poll.pollId)).toMatchObject({ status: 200 })
  })

  test('is possible after the form was deleted', async () => {
    const [client, form] = [await makeClient(), await makeForm()]
    const { pollId } = await makeOpenPoll(client, { form })
    await call('DELETE', `/admin/form/${form.path}`, { token: admin.token })
    expect(await send(admin, [client], [form])).toMatchObject({ status: 404 })
    expect(await answer(client, pollId)).toMatchObject({ status: 200 })
    expect(await get<Submission[]>(client, '/poll/mySubmissions')).toHaveLength(1)
  })
})

describe('reading', () => {
  test('a coach reads what they asked of their clients, as long as these are', async () => {
    const [pair, other] = [await Payments.makePair(), await Payments.makePair()]
    const form = await makeForm()
    await Payments.makeLink(other.coach, pair.client)
    const own = await makeSubmission(pair.client, { form, senderId: pair.coach.id })
    const foreign = await makeSubmission(pair.client, { form, senderId: other.coach.id })
    const shared = await makeSubmission(pair.client, { form })
    await makeSubmission(pair.client, { form: await makeForm({ tags: ['admin'] }) })
    await makeOpenPoll(pair.client, { form, senderId: pair.coach.id })
    await makeOpenPoll(pair.client, { form, senderId: other.coach.id })
    const submissions = (who: TestPerson) =>
      get<Submission[]>(who, `/poll/nutritionistSubmissions?cardUrl=${form.path}`)
    const pending = (who: TestPerson) =>
      get<PendingSubmission[]>(who, `/poll/nutritionist/pending?form=${form.path}`)
    expect(await submissions(pair.coach)).toMatchObject([
      { _id: own.submissionId, client: { id: pair.client.id, email: pair.client.email } },
    ])
    expect(await pending(pair.coach)).toMatchObject([
      { recipient: { id: pair.client.id, name: 'Clara Client' } },
    ])
    const profile = `/poll/client/${pair.client.id}/submissions`
    expect((await get<Submission[]>(pair.coach, profile)).map(({ _id }) => _id)).toEqual([
      shared.submissionId,
      own.submissionId,
    ])
    expect((await get<Submission[]>(admin, profile)).map(({ _id }) => _id)).toContain(foreign.submissionId)
    const acts = await AuditEntity.queryAll(`audited#${pair.client.id}`, { index: 'gsi1' })
    expect(acts).toMatchObject([{ action: 'client.submissions.read', actorId: admin.id }])

    await leave(pair)
    expect(await submissions(pair.coach)).toEqual([])
    expect(await pending(pair.coach)).toEqual([])
    expect(await call('GET', profile, { token: pair.coach.token })).toMatchObject({ status: 404 })
    const ofOther = await makeForm({}, other.coach.id)
    for (const path of [
      `nutritionistSubmissions?cardUrl=${ofOther.path}`,
      `nutritionist/pending?form=${ofOther.path}`,
    ])
      expect(await call('GET', `/poll/${path}`, { token: pair.coach.token })).toMatchObject({ status: 404 })
  })

  test('admins read all of a form, clients and coaches apart, page by page', async () => {
    const form = await makeForm()
    const [client, coach] = [await makeClient(), await makeCoach()]
    for (let count = 0; count < 21; count++) await makeSubmission(client, { form })
    await makeSubmission(coach, { form, recipientType: 'coach' })
    const read = (more = '') =>
      get<AdminSubmissions>(admin, `/poll/adminSubmissions?cardUrl=${form.path}${more}`)
    const first = await read()
    expect([first.clients.length, first.nutritionists.length]).toEqual([20, 1])
    expect(first.nutritionists[0]).toMatchObject({ nutritionist: { id: coach.id } })
    const rest = await read(`&list=clients&after=${first.clients.at(-1)?._id}`)
    expect([rest.clients.length, rest.nutritionists.length]).toEqual([1, 0])

    const people = await Promise.all(Array.from({ length: 21 }, () => makeClient()))
    await send(admin, people, [form])
    const pending = (more = '') =>
      get<PendingSubmission[]>(admin, `/poll/admin/pending?form=${form.path}${more}`)
    const page = await pending()
    expect(page).toHaveLength(20)
    const next = await pending(`&after=${page.at(-1)?.cursor}`)
    expect(next).toHaveLength(1)
    const idsOf = (all: PendingSubmission[]) => all.map(({ recipient }) => recipient.id).sort()
    expect(idsOf([...page, ...next])).toEqual(people.map(({ id }) => id).sort())

    const coaches = await Promise.all(Array.from({ length: 21 }, () => makeCoach()))
    await send(admin, coaches, [form])
    const ofCoaches = await pending('&list=nutritionists')
    const others = await pending(`&list=nutritionists&after=${ofCoaches.at(-1)?.cursor}`)
    expect(idsOf([...ofCoaches, ...others])).toEqual(coaches.map(({ id }) => id).sort())
    const ofClients = await pending('&list=clients')
    const lastClients = await pending(`&list=clients&after=${ofClients.at(-1)?.cursor}`)
    expect(idsOf([...ofClients, ...lastClients])).toEqual(idsOf([...page, ...next]))
    const both = await pending(`&after=${ofClients.at(-1)?.cursor}`)
    expect(both).toHaveLength(20)
  })

  test('own submissions come page by page, newest first', async () => {
    const client = await makeClient()
    const form = await makeForm()
    for (let count = 0; count < 21; count++) await makeSubmission(client, { form })
    const first = await get<Submission[]>(client, '/poll/mySubmissions')
    expect(first).toHaveLength(20)
    expect(first[0]?._id && first[0]._id > (first[19]?._id ?? '')).toBe(true)
    expect(await get<Submission[]>(client, `/poll/mySubmissions?after=${first[19]?._id}`)).toHaveLength(1)
    expect(await PollEntity.queryAll(`polls#${client.id}`, { index: 'gsi1' })).toHaveLength(21)
  })

  test('a file has a column for each question of any version, and no formulas', async () => {
    const pair = await Payments.makePair()
    const form = await makeForm({ version: 2 }, pair.coach.id)
    const old = { title: 'Old', fields: [{ type: 'text' as const, id: 'name', label: 'Your name' }] }
    await transact([FormVersionEntity.create({ path: form.path, version: 1, document: old })])
    const sent = { form, senderId: pair.coach.id }
    await makeSubmission(pair.client, {
      ...sent,
      version: 1,
      data: { name: '=1+1' },
      createdAt: '2026-01-01T00:00:00.000Z',
    })
    await makeSubmission(pair.client, { ...sent, data: { mood: 4, slips: true, what: 'a, "b"' } })
    const file = () =>
      call<{ name: string; text: string }>('GET', `/poll/submissions/csv?form=${form.path}`, {
        token: pair.coach.token,
      })
    const lines = (await file()).body.text.split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffDate,Name,Email,Version,How was your week?,Did anything get in the way?,What was it?,How much water a day?,Your name',
    )
    expect(lines[1]).toMatch(/,Clara Client,.*,2,4,Yes,"a, ""b""",,$/)
    expect(lines[2]).toMatch(/^2026-01-01T00:00:00.000Z,.*,1,,,,,'=1\+1$/)
    await leave(pair)
    expect((await file()).body.text.trim().split('\r\n')).toHaveLength(1)
  })

  test('a file of many comes in parts, each submission once, under the columns of the first', async () => {
    const form = await makeForm()
    const client = await makeClient()
    const about = { path: form.path, title: 'Many', tags: form.tags, recipientType: 'client' as const }
    const ids = Array.from({ length: 1001 }, () => newId())
    const submissions = ids.map((submissionId) => ({
      ...about,
      ...{ submissionId, pollId: newId(), senderId: null, recipientId: client.id, version: 1 },
      data: { mood: 4 },
      createdAt: nowIso(),
    }))
    for (let start = 0; start < submissions.length; start += 100)
      await transact(submissions.slice(start, start + 100).map((one) => SubmissionEntity.create(one)))
    type Part = { text: string; next: string | null }
    const partOf = (after?: string) =>
      get<Part>(admin, `/poll/submissions/csv?form=${form.path}${after ? `&after=${after}` : ''}`)
    const first = await partOf()
    expect(first.text.trim().split('\r\n')).toHaveLength(501)
    const asked = { type: 'text' as const, id: 'new', label: 'Something new' }
    const document = { ...checkIn, fields: [...checkIn.fields, asked] }
    await transact([FormVersionEntity.create({ path: form.path, version: 2, document })])
    await makeSubmission(client, { form: { ...form, version: 2 } })
    const second = await partOf(first.next ?? '')
    const third = await partOf(second.next ?? '')
    expect(third.next).toBe(null)
    const lines = [first, second, third].flatMap(({ text }) => text.trim().split('\r\n'))
    expect(lines).toHaveLength(1002)
    expect(new Set(lines.map((line) => line.split(',').length))).toEqual(new Set([8]))
    for (const wrong of ['x', `0.${newId()}`, newId()])
      expect(
        await call('GET', `/poll/submissions/csv?form=${form.path}&after=${wrong}`, { token: admin.token }),
      ).toMatchObject({ status: 400, body: { issues: [{ path: 'after' }] } })
  })
})
