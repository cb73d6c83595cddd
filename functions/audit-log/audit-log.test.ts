import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import type { AuditLogPage } from '#core/audit-log/shared/audit-schema'
import { idFrom, newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { answers } from '#scripts/testing/answers'
import { apply } from '#scripts/testing/application'
import { makeForm } from '#scripts/testing/assignments'
import * as Extras from '#scripts/testing/extras'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { makeAnswer, makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()
const read = (query = '') => call<AuditLogPage>('GET', `/admin/audit?${query}`, { token: admin.token })

/** Reads all pages by requesting older entries until there are none. */
async function readAll(query: string, start?: string) {
  const pages: AuditLogPage[] = []
  let next: string | null | undefined = start
  do {
    const { body } = await read(next ? `${query}&before=${next}` : query)
    pages.push(body)
    next = body.next
  } while (next && pages.length < 60)
  return { acts: pages.flatMap(({ rows }) => rows), pages }
}
const act = (by: TestPerson, action: string, on: TestPerson, times: string[]) =>
  Promise.all(
    times.map((time) =>
      write(
        AuditEntity.create({
          // New ids never go back in time, so the time part comes from the given date.
          entryId: idFrom(Date.parse(time)).slice(0, 10) + newId().slice(10),
          day: time.slice(0, 10),
          actorId: by.id,
          actorRole: 'admin',
          action,
          targetId: on.id,
          createdAt: time,
        }),
      ),
    ),
  )
const minutes = (day: string, count: number) =>
  Array.from({ length: count }, (_, minute) => `${day}T10:${String(minute).padStart(2, '0')}:00Z`)

test('every page continues where the previous one ended, without duplicates or gaps', async () => {
  const [person, bob] = [await makeClient(), await makeAdmin()]
  await act(bob, 'client.read', person, [...minutes('2023-05-01', 45), ...minutes('2023-05-03', 45)])
  for (const query of [`person=${person.id}`, `admin=${bob.id}`, `person=${person.id}&admin=${bob.id}`]) {
    const { acts, pages } = await readAll(query)
    expect(new Set(acts.map(({ id }) => id)).size, query).toBe(90)
    expect(acts.map(({ createdAt }) => createdAt)).toEqual(
      acts
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    )
    expect(Math.max(...pages.map(({ rows }) => rows.length))).toBe(20)
  }
})

test('filters can be combined, and days are in UTC', async () => {
  const [one, other, bob] = [await makeClient(), await makeClient(), await makeAdmin()]
  await act(bob, 'client.read', one, [
    '2023-06-01T23:59:59.999Z',
    '2023-06-02T00:00:00Z',
    '2023-06-02T23:59:59Z',
    '2023-06-03T00:00:00Z',
  ])
  await act(bob, 'chat.open', one, ['2023-06-02T12:00:00Z'])
  await act(bob, 'client.read', other, minutes('2023-06-02', 60).concat(minutes('2023-06-04', 60)))
  const count = async (query: string) => (await readAll(query)).acts.length
  expect(await count(`person=${one.id}&day=2023-06-02`)).toBe(3)
  expect(await count(`person=${one.id}&action=chat.open`)).toBe(1)
  expect(await count(`day=2023-06-02&action=client.read`)).toBe(62)
  expect(await count(`admin=${bob.id}&day=2023-06-02`)).toBe(63)
  expect(await count(`admin=${bob.id}&action=chat.open`)).toBe(1)
  expect(await count('day=2023-06-07')).toBe(0)
})

test('a day of another time zone begins and ends with its own midnights', async () => {
  const [one, bob] = [await makeClient(), await makeAdmin()]
  // New York is four hours behind UTC in June, Sydney ten hours ahead.
  await act(bob, 'client.read', one, [
    '2023-06-01T13:59:59Z',
    '2023-06-01T14:00:00Z',
    '2023-06-02T03:59:59Z',
    '2023-06-02T04:00:00Z',
    '2023-06-03T03:59:59Z',
    '2023-06-03T04:00:00Z',
  ])
  for (const filter of [`admin=${bob.id}`, `person=${one.id}`, 'action=client.read']) {
    const times = async (offset: number) =>
      (await readAll(`${filter}&day=2023-06-02&offset=${offset}`)).acts
        .filter(({ actor }) => actor.id === bob.id)
        .map(({ createdAt }) => createdAt)
    expect(await times(240)).toEqual(['2023-06-03T03:59:59Z', '2023-06-02T04:00:00Z'])
    expect(await times(-600)).toEqual([
      '2023-06-02T04:00:00Z',
      '2023-06-02T03:59:59Z',
      '2023-06-01T14:00:00Z',
    ])
  }
  for (const offset of ['841', '1.5', 'x'])
    expect((await read(`day=2023-06-02&offset=${offset}`)).status, offset).toBe(400)
})

test('names a form by its title', async () => {
  const [{ path, document }, bob] = [await makeForm(), await makeAdmin()]
  await act(bob, 'form.remove', { ...bob, id: path }, ['2023-07-01T10:00:00Z'])
  expect((await read(`person=${path}`)).status, 'a filter takes ids only').toBe(400)
  expect((await read(`admin=${bob.id}`)).body.rows).toMatchObject([
    { person: { id: path, name: document.title } },
  ])
})

test('lists the newest first without a filter, across days and weeks without entries', async () => {
  const [person, bob] = [await makeClient(), await makeAdmin()]
  await act(bob, 'client.read', person, [
    '2022-01-03T08:00:00Z',
    '2022-03-18T08:00:00Z',
    ...minutes('2022-03-19', 30),
  ])
  const start = idFrom(Date.parse('2022-03-20T12:00:00Z'))
  const { acts } = await readAll('', start)
  expect(acts.filter(({ actor }) => actor.id === bob.id)).toHaveLength(32)
})

test.each(['person=x', 'admin=x', 'action=x', 'day=2023-02-30', 'before=x'])('rejects %s', async (query) => {
  expect(await read(query)).toMatchObject({
    status: 400,
    body: { issues: [{ path: query.split('=')[0] }] },
  })
})

test('the latest status change can be undone as long as its result is current', async () => {
  const client = await makeClient()
  const set = (status: string) =>
    call('POST', '/client/status', { token: admin.token, body: { userId: client.id, status } })
  const undoable = async () =>
    (await read(`person=${client.id}`)).body.rows.map(({ action, canUndo }) => [action, canUndo])
  await set('SUSPENDED')
  await call('GET', `/admin/clients/${client.id}`, { token: admin.token })
  expect(await undoable()).toEqual([
    ['client.read', false],
    ['client.status', true],
  ])
  await set('ACTIVE')
  expect((await undoable()).map(([, canUndo]) => canUndo)).toEqual([true, false, false])
  await call('DELETE', `/admin/client/${client.id}`, { token: admin.token })
  expect((await undoable()).map(([, canUndo]) => canUndo)).toEqual([true, false, false, false])
})

test('a promotion and decisions on changes, a review and a reply can be undone as long as their results are current', async () => {
  const { token } = admin
  const [coach, answer] = [await makeCoach(), makeAnswer()]
  const client = await makeClient()
  const review = await makeReview(coach, { clientId: client.id, answer })
  await apply(coach.token, { ...answers(coach.email), city: 'Boston' })
  const undoable = async () =>
    (await read(`person=${coach.id}`)).body.rows.flatMap(({ action, canUndo }) => (canUndo ? action : []))
  const promotionTime = new Date(Date.now() + 9 * 24 * 3600 * 1000).toISOString()
  const promote = (time: string | null) =>
    call('POST', '/admin/nutritionist/promote', {
      token,
      body: { nutritionistId: coach.id, promoted: time !== null, promotionTime: time },
    })
  await promote(promotionTime)
  const decideAnswer = (status: string, previousStatus: string) =>
    call('POST', '/admin/reviews/answers', {
      token,
      body: { id: review.reviewId, answerId: answer.answerId, status, previousStatus },
    })
  await decideAnswer('APPROVED', 'PENDING')
  await call('POST', `/admin/nutritionists/${coach.id}/changes`, { token, body: { accept: true } })
  expect(await undoable()).toEqual(['coach.changes.accept', 'review.answer.status', 'coach.promote'])

  await decideAnswer('PENDING', 'APPROVED')
  const decide = (status: string, previousStatus: string) =>
    call('POST', '/admin/reviews', { token, body: { id: review.reviewId, status, previousStatus } })
  await decide('REJECTED', 'APPROVED')
  expect(await undoable()).toEqual(['review.status', 'coach.changes.accept', 'coach.promote'])
  await decide('PENDING', 'REJECTED')
  await promote(null)
  // The end of a promotion can be undone as long as the promotion's end is still ahead.
  expect(await undoable()).toEqual(['coach.promote', 'coach.changes.accept'])
  const { body } = await read(`person=${coach.id}&action=coach.changes.accept`)
  const requestId = body.rows[0]?.details.requestId
  await call('POST', `/admin/nutritionists/${coach.id}/changes/undo`, { token, body: { requestId } })
  expect(await undoable()).toEqual(['coach.promote'])
})

test('ending a promotion sends no email and can be undone only while its date could still be chosen', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString()
  const promote = (coach: TestPerson, promotionTime: string | null) =>
    call('POST', '/admin/nutritionist/promote', {
      token: admin.token,
      body: { nutritionistId: coach.id, promoted: promotionTime !== null, promotionTime },
    })
  for (const [days, status] of [
    [0.5, 400],
    [5, 200],
  ] as const) {
    const promotionTime = inDays(days)
    const coach = await makeCoach({ promotionTime })
    await promote(coach, null)
    const { rows } = (await read(`person=${coach.id}`)).body
    expect(rows.map(({ action, canUndo }) => [action, canUndo])).toEqual([['coach.promote', status === 200]])
    expect((await promote(coach, promotionTime)).status).toBe(status)
    await services.stream.drained()
    expect(services.outbox.list().filter(({ to }) => to === coach.email)).toEqual([])
  }
})

test("an edit and each extra's own decision can be undone as long as their results are current", async () => {
  const { token } = admin
  const coach = await makeCoach()
  const [one, other] = [await Extras.make(coach), await Extras.make(coach)]
  const undoable = async () =>
    (await read(`person=${coach.id}`)).body.rows.flatMap(({ action, canUndo }) => (canUndo ? action : []))
  const edit = (city: string) =>
    call('PUT', `/admin/nutritionists/${coach.id}`, { token, body: { ...answers(coach.email), city } })
  await edit('Boston')
  await Extras.decide(one, true)
  await Extras.decide(other, false)
  expect(await undoable()).toEqual(['extra.delete', 'extra.accept', 'coach.edit'])
  await Extras.undo(coach, other)
  await edit('Denver')
  expect(await undoable()).toEqual(['coach.edit', 'extra.accept'])
  // The coach now has pending changes to the same things, so neither can be undone.
  await apply(coach.token, { ...answers(coach.email), city: 'Chicago' })
  await Extras.save(coach, { id: one, ...Extras.draft, price: 100 })
  expect(await undoable()).toEqual([])
})
