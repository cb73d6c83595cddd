import { expect, test } from 'vitest'
import { openPair, pairChat } from '#core/chat/channels'
import { ChatEntity, ChatMemberEntity } from '#core/chat/entity'
import type { Chat } from '#core/chat/shared/schema'
import type { CoachStatus } from '#core/coach/shared/schema'
import type { CoachDetail } from '#core/discovery/shared/schema'
import type { Assignment } from '#core/forms/assignments/shared/schema'
import { dateOf } from '#core/forms/schedules/frequency'
import { ScheduleEntity } from '#core/forms/schedules/schedule-entity'
import type { StatusImpact } from '#core/impact/shared/schema'
import { transact, type Write } from '#core/lib/table'
import { setClock } from '#core/shared/clock'
import { CHATS_COUNTED } from '#core/shared/limits'
import { handler as sendSchedules } from '#functions/jobs/send-schedules'
import { makeOpenAssignment, makeSchedule } from '#scripts/testing/assignments'
import { makeGroup } from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'

test("the preview of a coach's suspension matches what the suspension does", async () => {
  const { token } = await makeAdmin()
  const { coach, client } = await Payments.makePair()
  const waiting = await makeClient()
  await Payments.makeRelationship(coach, waiting)
  const subscription = await Payments.buy(client, coach)
  const { body: page } = await Payments.subscribe(waiting, coach)
  await services.stripe.settled()
  for (const person of [client, waiting]) await transact(openPair(coach.id, person.id))
  const closed = async () => {
    const lists = [client, waiting].map((person) => call<Chat[]>('GET', '/chats', { token: person.token }))
    return (await Promise.all(lists)).flatMap(({ body }) => body).filter(({ disabled }) => disabled).length
  }
  const mails = async () => {
    await services.stream.drained()
    return services.outbox.list().filter(({ to }) => to === coach.email).length
  }
  const schedules = [
    await makeSchedule([client], { senderId: coach.id }),
    await makeSchedule([coach]),
    await makeSchedule([coach, client]),
  ]
  await makeSchedule([client], { senderId: coach.id, status: 'PAUSED' })
  const before = { closed: await closed(), mails: await mails() }
  const { body: impact } = await call<StatusImpact>('GET', `/admin/nutritionists/${coach.id}/impact`, {
    token,
  })
  expect(impact).toEqual({
    subscriptions: 1,
    amount: 100_00,
    pages: 1,
    refunds: 0,
    chats: 2,
    groups: 0,
    reviews: 0,
    forms: 0,
    schedules: 2,
    mails: 1,
  })

  const body = { status: 'SUSPENDED', previousStatus: 'APPROVED', interviewStatus: true }
  await call('PUT', `/admin/nutritionists/${coach.id}/status`, { token, body })
  await services.stream.drained()
  await services.stripe.settled()
  const known = services.stripe.subscriptions().length
  await Payments.pay(page.url)
  expect({
    ends: (await Payments.provider.subscriptions.retrieve(subscription)).cancel_at_period_end,
    pages: 1 - (services.stripe.subscriptions().length - known),
    chats: (await closed()) - before.closed,
    mails: (await mails()) - before.mails,
  }).toEqual({ ends: true, pages: impact.pages, chats: impact.chats, mails: impact.mails })
  setClock(() => Math.max(...schedules.map((schedule) => dateOf(schedule, 0).at)))
  await sendSchedules()
  setClock()
  const now = await Promise.all(schedules.map((schedule) => ScheduleEntity.find(schedule)))
  expect(now.map((schedule) => schedule?.status)).toEqual(['ENDED', 'ENDED', 'RUNNING'])
})

test("the previews of a coach's suspension and return match their effects on the page, groups, forms and plans", async () => {
  const { token } = await makeAdmin()
  const { coach, client } = await Payments.makePair()
  const other = await makeClient()
  const subscription = await Payments.buy(client, coach)
  await services.stripe.settled()
  await transact(openPair(coach.id, client.id))
  const group = await makeGroup({ coach, clients: [other] })
  await makeReview(coach)
  await makeOpenAssignment(coach, { recipientType: 'coach' })
  const preview = async (status: CoachStatus) =>
    (
      await call<StatusImpact>('GET', `/admin/nutritionists/${coach.id}/impact?status=${status}`, {
        token,
      })
    ).body
  const set = async (status: CoachStatus, previousStatus: CoachStatus) => {
    const body = { status, previousStatus, interviewStatus: true }
    await call('PUT', `/admin/nutritionists/${coach.id}/status`, { token, body })
    await services.stream.drained()
    await services.stripe.settled()
  }
  const isOpen = async (who: TestPerson, channelId: string) =>
    (await call<Chat[]>('GET', '/chats', { token: who.token })).body.some(
      (chat) => chat.channelId === channelId && !chat.disabled,
    )
  const seen = async () => {
    await services.stream.drained()
    const [page, forms] = await Promise.all([
      call<CoachDetail>('GET', `/client/nutritionists/${coach.id}`, { token: other.token }),
      call<Assignment[]>('GET', '/poll/user', { token: coach.token }),
    ])
    return {
      ends: (await Payments.provider.subscriptions.retrieve(subscription)).cancel_at_period_end,
      chats: Number(await isOpen(client, pairChat(coach.id, client.id).channelId)),
      groups: Number(await isOpen(other, group)),
      reviews: page.status === 200 ? page.body.reviews.length : 0,
      forms: forms.status === 200 ? forms.body.length : 0,
      mails: services.outbox.list().filter(({ to }) => to === coach.email).length,
    }
  }
  const touched = { chats: 1, groups: 1, reviews: 1, forms: 1, mails: 1 }
  const before = await seen()
  expect(before).toMatchObject({ ...touched, ends: false, mails: before.mails })
  expect(await preview('SUSPENDED')).toMatchObject({ ...touched, subscriptions: 1, amount: 100_00 })
  await set('SUSPENDED', 'APPROVED')
  const after = await seen()
  expect(after).toEqual({
    ends: true,
    chats: 0,
    groups: 0,
    reviews: 0,
    forms: 0,
    mails: before.mails + 1,
  })

  // Ending the suspension reopens everything, except that a plan that was set to end stays that way.
  expect(await preview('APPROVED')).toMatchObject({ ...touched, subscriptions: 1, amount: 100_00 })
  await set('APPROVED', 'SUSPENDED')
  expect(await seen()).toEqual({ ...before, ends: true, mails: after.mails + 1 })
})

test("the preview scans a limited number of a coach's conversations", async () => {
  const { token } = await makeAdmin()
  const coach = await makeCoach()
  const writes = Array.from({ length: CHATS_COUNTED + 5 }, (_, index): Write[] => {
    const channelId = `group.${coach.id}${index}`
    const chat = { ...pairChat(coach.id, ''), channelId, kind: 'group' as const, clientId: null }
    return [ChatEntity.put(chat), ChatMemberEntity.put({ channelId, memberId: coach.id })]
  }).flat()
  for (let start = 0; start < writes.length; start += 100) await transact(writes.slice(start, start + 100))
  const { body } = await call<StatusImpact>('GET', `/admin/nutritionists/${coach.id}/impact`, { token })
  expect(body).toMatchObject({ chats: 0, groups: CHATS_COUNTED })
})
