import { afterEach, expect, test } from 'vitest'
import { OpenAssignmentEntity } from '#core/forms/assignments/entity'
import { write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { setClock } from '#core/shared/clock'
import { handler as remindAssignments } from '#functions/jobs/remind-assignments'
import { makeOpenAssignment } from '#scripts/testing/assignments'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => setClock())

test('reminds people of an open form once after 1, 3 and 7 days, and never of a completed one', async () => {
  const start = Date.UTC(2031, 4, 1, 20)
  const [client, coach] = [await makeClient(), await makeCoach()]
  const send = (person: TestPerson, title: string, type: 'client' | 'coach') =>
    makeOpenAssignment(person, { recipientType: type, title, createdAt: new Date(start).toISOString() })
  const open = await send(client, 'Weekly check-in', 'client')
  const completed = await send(coach, 'Coach survey', 'coach')
  const mailsTo = ({ email }: TestPerson) =>
    services.outbox
      .list()
      .filter(({ to, subject }) => to === email && subject === 'A form is waiting for you')
  const runAfter = async (days: number) => {
    setClock(() => start + days * 24 * 3_600_000)
    await Promise.all([remindAssignments(), remindAssignments()])
    await remindAssignments()
    await services.stream.drained()
    return [mailsTo(client).length, mailsTo(coach).length]
  }
  expect(await runAfter(0.9)).toEqual([0, 0])
  expect(await runAfter(1.1)).toEqual([1, 1])
  expect(await runAfter(2.9)).toEqual([1, 1])
  await write(OpenAssignmentEntity.remove(completed))
  expect(await runAfter(3.1)).toEqual([2, 1])
  expect(await runAfter(7.1)).toEqual([3, 1])
  expect(await runAfter(9)).toEqual([3, 1])
  expect(mailsTo(client)[0]?.text).toContain('Weekly check-in')
  expect(mailsTo(client)[0]?.text).toContain(`/client/form/${open.assignmentId}`)
})

test('makes up for days without a run with a single email', async () => {
  const start = Date.UTC(2031, 5, 1, 20)
  const client = await makeClient()
  const assignment = await makeOpenAssignment(client, {
    title: 'Late',
    createdAt: new Date(start).toISOString(),
  })
  setClock(() => start + 5 * 24 * 3_600_000)
  await remindAssignments()
  await services.stream.drained()
  expect(services.outbox.list().filter(({ to }) => to === client.email)).toHaveLength(1)
  expect((await OpenAssignmentEntity.find(assignment))?.remindersSent).toBe(2)
})

test('sends no reminder to people who are suspended or no longer have to answer', async () => {
  const start = Date.UTC(2031, 6, 1, 20)
  const createdAt = new Date(start).toISOString()
  const [suspended, left] = [await makeClient({ status: 'SUSPENDED' }), await Payments.makePair()]
  const former = { coachId: left.coach.id, clientId: left.client.id }
  await makeOpenAssignment(suspended, { createdAt })
  await makeOpenAssignment(left.client, { createdAt, senderId: left.coach.id })
  await write(RelationshipEntity.update(former, { set: { status: 'REJECTED' } }))
  setClock(() => start + 2 * 24 * 3_600_000)
  await remindAssignments()
  await services.stream.drained()
  const sentReminders = services.outbox
    .list()
    .filter(({ subject }) => subject === 'A form is waiting for you')
  expect(sentReminders.map(({ to }) => to)).not.toContain(suspended.email)
  expect(sentReminders.map(({ to }) => to)).not.toContain(left.client.email)
})

test('stops reminding after a one-click unsubscribe', async () => {
  const start = Date.UTC(2031, 7, 1, 20)
  const client = await makeClient()
  await makeOpenAssignment(client, { createdAt: new Date(start).toISOString() })
  const reminders = async (days: number) => {
    setClock(() => start + days * 24 * 3_600_000)
    await remindAssignments()
    await services.stream.drained()
    return services.outbox.list().filter(({ to }) => to === client.email)
  }
  const [reminder] = await reminders(1.1)
  const { pathname } = new URL(/^<(.*)>$/.exec(reminder?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '')
  expect((await call('POST', pathname.replace(/^\/api/, ''))).body).toEqual({ success: true })
  expect(await reminders(3.1)).toHaveLength(1)
})
