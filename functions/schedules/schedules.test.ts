import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { AssignmentEntity, OpenAssignmentEntity } from '#core/forms/assignments/entity'
import { FormEntity } from '#core/forms/definitions/entity'
import { ScheduleCountEntity, ScheduleEntity, type ScheduleItem } from '#core/forms/schedules/schedule-entity'
import type { Schedule } from '#core/forms/schedules/shared/schedule-schema'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { setClock } from '#core/shared/clock'
import { handler as sendSchedules } from '#functions/jobs/send-schedules'
import { checkInAnswers, makeForm, makeSchedule } from '#scripts/testing/assignments'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { damage } from '#scripts/testing/unreadable'

afterEach(() => setClock())

const DAY_MS = 24 * 3_600_000
const admin = await makeAdmin()
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const plan = (more: object = {}) => ({
  rhythm: 'weekly',
  firstDay: dayIn(2),
  time: '09:00',
  timeZone: 'Europe/London',
  ...more,
})
const schedule = (
  { token }: TestPerson,
  recipients: { id: string }[],
  forms: { path: string }[],
  more: object = {},
) =>
  call<Schedule[]>('POST', '/poll/schedules', {
    token,
    body: {
      recipientIds: recipients.map(({ id }) => id),
      formUrls: forms.map(({ path }) => path),
      plan: plan(),
      ...more,
    },
  })
const list = async ({ token }: TestPerson) =>
  (await call<Schedule[]>('GET', '/poll/schedules', { token })).body
const change = ({ token }: TestPerson, id: string, isPaused: boolean) =>
  call<Schedule>('PUT', `/poll/schedules/${id}`, { token, body: { isPaused } })
const stop = ({ token }: TestPerson, id: string) => call('DELETE', `/poll/schedules/${id}`, { token })
const received = async ({ id }: { id: string }) =>
  (await AssignmentEntity.queryAll(`assignments#${id}`, { index: 'gsi1' })).length
const countOf = async (senderId: string | null) => (await ScheduleCountEntity.find({ senderId }))?.count ?? 0

/** Runs the job twice concurrently and then a third time, one minute after that time. */
async function runAt(time: number) {
  setClock(() => time + 60_000)
  await Promise.all([sendSchedules(), sendSchedules()])
  await sendSchedules()
  await services.stream.drained()
}
const dateOf = ({ nextAt }: Pick<ScheduleItem, 'nextAt'>, weeks = 0) =>
  Date.parse(nextAt ?? '') + weeks * 7 * DAY_MS

describe('new schedule', () => {
  test('starts without sending anything, is listed with its next date, and is returned by a retry', async () => {
    const { coach, client } = await Payments.makePair()
    const form = await makeForm()
    const requestId = newId()
    const made = await schedule(coach, [client], [form, await makeForm({}, coach.id)], { requestId })
    expect(made).toMatchObject({ status: 200 })
    expect(made.body).toHaveLength(2)
    expect(made.body[0]).toMatchObject({
      path: form.path,
      status: 'RUNNING',
      rhythm: 'weekly',
      recipientCount: 1,
      names: ['Clara Client'],
    })
    expect(made.body[0]?.nextAt).toContain(dayIn(2))
    expect((await schedule(coach, [client], [form], { requestId })).body).toEqual(made.body.slice(0, 1))
    expect((await list(coach)).map(({ id }) => id).sort()).toEqual(made.body.map(({ id }) => id).sort())
    expect(await countOf(coach.id)).toBe(2)
    expect(await received(client)).toBe(0)
    expect(await list(await makeCoach())).toEqual([])
  })

  test.each<[object, string]>([
    [{ firstDay: dayIn(-2) }, 'plan.firstDay'],
    [{ firstDay: dayIn(400) }, 'plan.firstDay'],
    [{ firstDay: '2026-02-30' }, 'plan.firstDay'],
    [{ time: '24:00' }, 'plan.time'],
    [{ timeZone: 'Mars/Olympus' }, 'plan.timeZone'],
    [{ rhythm: 'daily' }, 'plan.rhythm'],
    [{ until: dayIn(1) }, 'plan.until'],
  ])('is rejected with %o, and nothing is stored', async (wrong, path) => {
    const { coach, client } = await Payments.makePair()
    const refused = await call<{ issues: { path: string }[] }>('POST', '/poll/schedules', {
      token: coach.token,
      body: { recipientIds: [client.id], formUrls: [(await makeForm()).path], plan: plan(wrong) },
    })
    expect(refused.status).toBe(400)
    expect(refused.body.issues.map((issue) => issue.path)).toEqual([path])
    expect(await list(coach)).toEqual([])
  })

  test("reaches only the sender's approved clients, with forms that may be sent", async () => {
    const [pair, other] = [await Payments.makePair(), await Payments.makePair()]
    const form = await makeForm()
    expect(await schedule(pair.coach, [other.client], [form])).toMatchObject({ status: 404 })
    expect(await schedule(pair.coach, [pair.client], [form], { senderId: other.coach.id })).toMatchObject({
      status: 404,
    })
    expect(await schedule(pair.coach, [pair.client], [await makeForm({}, other.coach.id)])).toMatchObject({
      status: 404,
    })
    expect(await schedule(admin, [pair.client], [await makeForm({ tags: ['disabled'] })])).toMatchObject({
      status: 409,
    })
    expect(await list(pair.coach)).toEqual([])
  })

  test('is logged when an admin makes it', async () => {
    const form = await makeForm()
    const { body } = await schedule(admin, [await makeClient()], [form], { admin: true })
    await change(admin, body[0]?.id ?? '', true)
    await stop(admin, body[0]?.id ?? '')
    const acts = await AuditEntity.queryAll(`audited#${form.path}`, { index: 'gsi1' })
    expect(acts.map(({ action }) => action)).toEqual([
      'form.schedule',
      'form.schedule.pause',
      'form.schedule.stop',
    ])
  })
})

describe('schedule job', () => {
  test("sends each date exactly once, even if runs overlap, and doesn't send a form that is still open", async () => {
    const client = await makeClient()
    const item = await makeSchedule([client])
    await runAt(dateOf(item) - 2 * 60_000)
    expect(await received(client)).toBe(0)
    await runAt(dateOf(item))
    expect(await received(client)).toBe(1)
    await runAt(dateOf(item, 1))
    expect(await received(client)).toBe(1)

    const [open] = await OpenAssignmentEntity.queryAll(`open-assignments#${client.id}`, { index: 'gsi1' })
    await call('POST', `/poll/${open?.assignmentId}`, {
      token: client.token,
      body: { recipientId: client.id, data: checkInAnswers },
    })
    await runAt(dateOf(item, 2))
    expect(await received(client)).toBe(2)
    expect((await ScheduleEntity.find(item))?.nextAt).toBe(new Date(dateOf(item, 3)).toISOString())
  })

  test('sends one form after missed dates, instead of one for each', async () => {
    const client = await makeClient()
    const item = await makeSchedule([client])
    await runAt(dateOf(item, 5) + DAY_MS)
    expect(await received(client)).toBe(1)
    expect((await ScheduleEntity.find(item))?.nextAt).toBe(new Date(dateOf(item, 6)).toISOString())
  })

  test('sends nothing while a schedule is paused, and resumes with the next date', async () => {
    const { coach, client } = await Payments.makePair()
    const item = await makeSchedule([client], { senderId: coach.id })
    expect((await change(coach, item.scheduleId, true)).body).toMatchObject({
      status: 'PAUSED',
      nextAt: null,
    })
    await runAt(dateOf(item, 1))
    expect(await received(client)).toBe(0)
    const resumed = await change(coach, item.scheduleId, false)
    expect(resumed.body).toMatchObject({
      status: 'RUNNING',
      nextAt: new Date(dateOf(item, 2)).toISOString(),
    })
    await runAt(dateOf(item, 2))
    expect(await received(client)).toBe(1)
  })

  test('sends nothing after a schedule was stopped', async () => {
    const { coach, client } = await Payments.makePair()
    const item = await makeSchedule([client], { senderId: coach.id })
    expect(await stop(coach, item.scheduleId)).toMatchObject({ status: 200 })
    await runAt(dateOf(item))
    expect(await received(client)).toBe(0)
    expect(await list(coach)).toEqual([])
    expect(await countOf(coach.id)).toBe(0)
    expect(await stop(coach, item.scheduleId)).toMatchObject({ status: 404 })
  })

  test('ends a schedule after its last day', async () => {
    const { coach, client } = await Payments.makePair()
    const item = await makeSchedule([client], { senderId: coach.id, until: dayIn(7) })
    await runAt(dateOf(item))
    expect(await received(client)).toBe(1)
    expect(await list(coach)).toMatchObject([{ status: 'ENDED', endedBecause: 'DATE', nextAt: null }])
    expect(await countOf(coach.id)).toBe(0)
    expect(await change(coach, item.scheduleId, false)).toMatchObject({ status: 409 })
    expect(await stop(coach, item.scheduleId)).toMatchObject({ status: 200 })
    expect(await countOf(coach.id)).toBe(0)
  })
})

describe('end of a schedule', () => {
  const ends: [string, (made: Awaited<ReturnType<typeof makeAll>>) => Promise<unknown>, string][] = [
    [
      'the link is rejected',
      ({ coach, client }) =>
        write(
          RelationshipEntity.update(
            { coachId: coach.id, clientId: client.id },
            { set: { status: 'REJECTED' } },
          ),
        ),
      'RECIPIENTS',
    ],
    [
      'the client is suspended',
      ({ client }) => write(ClientEntity.update({ clientId: client.id }, { set: { status: 'SUSPENDED' } })),
      'RECIPIENTS',
    ],
    [
      'the client is deleted',
      ({ client }) => write(ClientEntity.update({ clientId: client.id }, { set: { status: 'DELETED' } })),
      'RECIPIENTS',
    ],
    [
      'the form is disabled',
      async ({ form }) => write(FormEntity.put({ ...form, tags: ['coach', 'disabled'] })),
      'FORM',
    ],
    [
      'the form is not for coaches any more',
      ({ form }) => write(FormEntity.put({ ...form, tags: ['admin'] })),
      'FORM',
    ],
    [
      'the form is deleted',
      ({ form }) => call('DELETE', `/admin/form/${form.path}`, { token: admin.token }),
      'FORM',
    ],
    [
      'the coach is suspended',
      ({ coach }) => write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } })),
      'SENDER',
    ],
  ]
  async function makeAll() {
    const pair = await Payments.makePair()
    const form = await makeForm()
    return { ...pair, form, item: await makeSchedule([pair.client], { form, senderId: pair.coach.id }) }
  }
  beforeAll(async () => void (await services.stream.drained()))

  test.each(ends)('comes when %s', async (_, end, because) => {
    const made = await makeAll()
    await end(made)
    // A suspended coach can't see the list.
    if (because !== 'SENDER')
      expect(await list(made.coach)).toMatchObject([{ status: 'ENDED', endedBecause: because, nextAt: null }])
    await runAt(dateOf(made.item))
    expect(await received(made.client)).toBe(0)
    expect(await ScheduleEntity.find(made.item)).toMatchObject({ status: 'ENDED', endedBecause: because })
    expect(await countOf(made.coach.id)).toBe(0)
  })

  test("doesn't come while another recipient is left", async () => {
    const { coach, client } = await Payments.makePair()
    const other = await makeClient()
    await Payments.makeRelationship(coach, other)
    const item = await makeSchedule([client, other], { senderId: coach.id })
    await write(
      RelationshipEntity.update({ coachId: coach.id, clientId: other.id }, { set: { status: 'REJECTED' } }),
    )
    expect(await list(coach)).toMatchObject([
      { status: 'RUNNING', recipientCount: 1, names: ['Clara Client'] },
    ])
    await runAt(dateOf(item))
    await write(
      RelationshipEntity.update({ coachId: coach.id, clientId: other.id }, { set: { status: 'APPROVED' } }),
    )
    const open = { path: item.path, senderId: coach.id, recipientId: client.id }
    await write(OpenAssignmentEntity.remove({ ...open, recipientType: 'client' }))
    await runAt(dateOf(item, 1))
    expect([await received(client), await received(other)]).toEqual([2, 0])
  })

  test("comes for a recipient whose profile can't be read", async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { coach, client } = await Payments.makePair()
    const item = await makeSchedule([client], { senderId: coach.id })
    await damage(client.id, 'SET api = :broken', 'client')
    await runAt(dateOf(item))
    await damage(client.id, 'REMOVE api', 'client')
    expect(await received(client)).toBe(1)
    expect(await ScheduleEntity.find(item)).toMatchObject({ status: 'RUNNING', recipientCount: 1 })
  })

  test("doesn't come, and drops no one, while it can't be read whether a link is approved", async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { coach, client } = await Payments.makePair()
    const item = await makeSchedule([client], { senderId: coach.id })
    const damageLink = (expression: string) =>
      damage('', expression, `link#${client.id}`, `coach#${coach.id}`)
    await damageLink('SET note = :broken')
    await expect(runAt(dateOf(item))).rejects.toThrow()
    expect(await ScheduleEntity.find(item)).toMatchObject({ status: 'RUNNING', nextAt: item.nextAt })
    await damageLink('REMOVE note')
    await runAt(dateOf(item))
    expect(await received(client)).toBe(1)
  })
})
