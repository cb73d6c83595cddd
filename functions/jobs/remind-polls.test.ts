import { afterEach, expect, test } from 'vitest'
import { OpenPollEntity } from '#core/forms/entity'
import { dayOf, setClock } from '#core/lib/clock'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { handler as remindPolls } from '#functions/jobs/remind-polls'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { services } from '#scripts/testing/world'

afterEach(() => setClock())

test('an open form is reminded of after 1, 3 and 7 days, once each, and a completed one never again', async () => {
  const start = Date.UTC(2031, 4, 1, 20)
  const [client, coach] = [await makeClient(), await makeCoach()]
  const send = async (person: TestPerson, title: string) => {
    const key = { day: dayOf(start), pollId: newId() }
    const createdAt = new Date(start).toISOString()
    await write(OpenPollEntity.create({ ...key, recipientId: person.id, title, createdAt, remindersSent: 0 }))
    return key
  }
  await send(client, 'Weekly check-in')
  const completed = await send(coach, 'Coach survey')
  const mailsTo = ({ email }: TestPerson) =>
    services.outbox
      .list()
      .filter(({ to, subject }) => to === email && subject === 'A form is waiting for you')
  const runAfter = async (days: number) => {
    setClock(() => start + days * 24 * 3_600_000)
    await Promise.all([remindPolls(), remindPolls()])
    await remindPolls()
    await services.stream.drained()
    return [mailsTo(client).length, mailsTo(coach).length]
  }
  expect(await runAfter(0.9)).toEqual([0, 0])
  expect(await runAfter(1.1)).toEqual([1, 1])
  expect(await runAfter(2.9)).toEqual([1, 1])
  await write(OpenPollEntity.remove(completed))
  expect(await runAfter(3.1)).toEqual([2, 1])
  expect(await runAfter(7.1)).toEqual([3, 1])
  expect(await runAfter(9)).toEqual([3, 1])
  expect(mailsTo(client)[0]?.text).toMatch(/Weekly check-in.*\/contact/s)
})

test('days without a run are made up for by one mail', async () => {
  const start = Date.UTC(2031, 5, 1, 20)
  const client = await makeClient()
  const createdAt = new Date(start).toISOString()
  const poll = { day: dayOf(start), pollId: newId(), recipientId: client.id, title: 'Late', createdAt }
  await write(OpenPollEntity.create({ ...poll, remindersSent: 0 }))
  setClock(() => start + 5 * 24 * 3_600_000)
  await remindPolls()
  await services.stream.drained()
  expect(services.outbox.list().filter(({ to }) => to === client.email)).toHaveLength(1)
  expect((await OpenPollEntity.find(poll))?.remindersSent).toBe(2)
})
