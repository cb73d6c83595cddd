import { afterEach, expect, test, vi } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import type { Submission } from '#core/forms/assignments/shared/schema'
import { UserEntity } from '#core/identity/entity'
import type { CsvFile } from '#core/ledger/shared/schema'
import { write } from '#core/lib/table'
import { InvitationEntity } from '#core/referral/entity'
import { RelationshipEntity } from '#core/relationship/entity'
import { ReviewEntity } from '#core/reviews/entity'
import { nowIso, nowSeconds, setClock } from '#core/shared/clock'
import { handler as remindAssignments } from '#functions/jobs/remind-assignments'
import { makeOpenAssignment } from '#scripts/testing/assignments'
import {
  admin,
  eraseAllDeleted,
  makeBusyClient,
  newTokenFor,
  remove,
  restore,
  waitUntilIdle,
} from '#scripts/testing/deleting'
import { invite } from '#scripts/testing/invitations'
import * as Payments from '#scripts/testing/payments'
import { askForEmail } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'

// Each test awaits the stream and the webhooks many times.
vi.setConfig({ testTimeout: 60_000 })
afterEach(async () => {
  setClock()
  services.stream.resume()
  await services.stripe.resumeDeliveries()
})

const remote = (id: string) => Payments.provider.subscriptions.retrieve(id)
const mailsTo = (email: string) => services.outbox.list().filter(({ to }) => to === email)

test("a deleted client can't register again or confirm a pending email address", async () => {
  const { client } = await makeBusyClient()
  const address = await askForEmail(client.token, `new-${client.email}`)
  await remove(client)
  expect(
    await call('POST', '/register', { body: { token: newTokenFor(client), userType: 'client' } }),
  ).toMatchObject({ body: { success: false, message: expect.stringContaining('was deleted') } })
  expect((await call('POST', '/user/email/confirm', { body: { token: address } })).status).toBe(404)
  expect(await UserEntity.find({ userId: client.id })).not.toHaveProperty('contactEmail')
  await restore(client)
  expect((await call('POST', '/user/email/confirm', { body: { token: address } })).status).toBe(200)
})

test('coaches and conversations get 404 for a deleted client', async () => {
  const { client, coach } = await makeBusyClient()
  await remove(client)
  const body = { clientId: client.id, nutritionistId: coach.id }
  const { token } = coach
  const answers = await Promise.all([
    call('POST', '/nutritionist/client/status', { token, body: { ...body, status: 'REJECTED' } }),
    call('POST', '/nutritionist/clients-visibility', { token, body: { ...body, hide: true } }),
    call('POST', '/chat/init', { token, body: { clientId: client.id } }),
    call('POST', '/chat/init', { token: admin.token, body: { clientId: client.id, toAdmin: true } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await RelationshipEntity.find({ coachId: coach.id, clientId: client.id })).toMatchObject({
    status: 'APPROVED',
    isHidden: false,
  })
})

test("an invitation to a deleted client's address works like any other, and the one that brought them is erased with them", async () => {
  const { client, coach, second } = await makeBusyClient()
  await write(
    InvitationEntity.create({
      coachId: second.id,
      email: client.email,
      type: 'client',
      sentAt: nowIso(),
      userId: client.id,
      expiresAt: nowSeconds() + 1000,
    }),
  )
  await write(UserEntity.update({ userId: client.id }, { set: { referredBy: second.id } }))
  await remove(client)
  expect((await invite(coach, client.email)).status).toBe(200)
  await waitUntilIdle()
  const [newest] = mailsTo(client.email).filter(({ text }) => text.includes('/register?ref='))
  expect(newest).toBeDefined()
  await eraseAllDeleted()
  expect(await InvitationEntity.find({ coachId: second.id, email: client.email })).toBeUndefined()
  expect(await InvitationEntity.find({ coachId: coach.id, email: client.email })).toBeDefined()
})

test('refunds and disputes are recorded during and after a deletion, and restore nothing', async () => {
  const { client, coach, subscription } = await makeBusyClient()
  const charge = await Payments.chargeOf(subscription)
  await remove(client)
  await waitUntilIdle()
  await Payments.refund(charge, 40_00)
  await waitUntilIdle()
  expect(await Payments.sumOf(coach.id)).toBe(51_00)
  await eraseAllDeleted()
  await waitUntilIdle()
  await services.stripe.dispute(charge)
  await waitUntilIdle()
  expect(await Payments.sumOf(coach.id)).toBeLessThan(51_00)
  services.stripe.pauseDeliveries()
  for (const { id, type } of services.stripe.events())
    if (type.startsWith('customer.subscription')) await services.stripe.redeliver(id)
  await services.stripe.resumeDeliveries({ shuffle: true })
  await waitUntilIdle()
  expect(await ClientEntity.findIncludingDeleted({ clientId: client.id })).toBeUndefined()
  expect(await remote(subscription)).toMatchObject({ status: 'canceled' })
})

test("a coach who is suspended during a deletion isn't paid again, even if the deletion is canceled", async () => {
  const { client, coach, subscription } = await makeBusyClient()
  await remove(client)
  await waitUntilIdle()
  const body = { status: 'SUSPENDED', previousStatus: 'APPROVED', interviewStatus: true }
  await call('PUT', `/admin/nutritionists/${coach.id}/status`, { token: admin.token, body })
  await waitUntilIdle()
  expect((await remote(subscription)).pause_collection).not.toBe(null)
  await restore(client)
  await waitUntilIdle()
  expect(await remote(subscription)).toMatchObject({ cancel_at_period_end: true, pause_collection: null })
})

test("a cancellation in Stripe's portal takes effect only when the deletion is canceled", async () => {
  const { client, subscription } = await makeBusyClient()
  const { body } = await call<{ url: string }>('GET', '/stripe/customer-portal', { token: client.token })
  await remove(client)
  await waitUntilIdle()
  const followed = await fetch(body.url, { redirect: 'manual' })
  await fetch(new URL(followed.headers.get('location') ?? '', services.stripe.url), {
    method: 'POST',
    body: new URLSearchParams({ action: 'cancel', subscription }),
    redirect: 'manual',
  })
  await waitUntilIdle()
  expect((await remote(subscription)).pause_collection).not.toBe(null)
  await restore(client)
  await waitUntilIdle()
  expect(await remote(subscription)).toMatchObject({ cancel_at_period_end: true, pause_collection: null })
})

test("a deleted client's review is decided without a name and without an email to its author", async () => {
  const { client, second } = await makeBusyClient()
  const review = await makeReview(second, { clientId: client.id, status: 'PENDING' })
  await remove(client)
  await waitUntilIdle()
  const mails = mailsTo(client.email).length
  const body = { id: review.reviewId, status: 'APPROVED' }
  expect(await call('POST', '/admin/reviews', { token: admin.token, body })).toMatchObject({
    status: 200,
    body: { client: { user: { name: '', email: '' } } },
  })
  await waitUntilIdle()
  expect(mailsTo(client.email)).toHaveLength(mails)
  expect(await ReviewEntity.find(review)).toMatchObject({ status: 'APPROVED' })
})

test("a deleted client gets no forms or reminders, and coaches and admins can't read their answers", async () => {
  const { client, coach, forms } = await makeBusyClient()
  const start = Date.UTC(2033, 2, 1, 20)
  await makeOpenAssignment(client, { createdAt: new Date(start).toISOString() })
  const remindersAfter = async (days: number) => {
    setClock(() => start + days * 24 * 3600 * 1000)
    await remindAssignments()
    setClock()
    await services.stream.drained()
    return mailsTo(client.email).filter(({ subject }) => subject === 'A form is waiting for you').length
  }
  const recipients = async (token: string, query: string) =>
    (await call<{ ids: string[] }>('GET', `/poll/recipients?${query}`, { token })).body.ids
  const seen = async () => {
    const rows = await Promise.all([
      recipients(coach.token, 'type=clients'),
      recipients(admin.token, `type=clients&search=${encodeURIComponent(client.email)}`),
    ])
    const files = await Promise.all(
      [coach, admin].map(({ token }) =>
        call<CsvFile>('GET', `/poll/submissions/csv?form=${forms.form.path}`, { token }),
      ),
    )
    return [
      ...rows.map((ids) => ids.includes(client.id)),
      // Whether there are rows below the header.
      ...files.map(({ body }) => body.text.trim().split('\r\n').length > 1),
    ]
  }
  const profile = (token: string) =>
    call<Submission[]>('GET', `/poll/client/${client.id}/submissions`, { token })
  const everywhere = await seen()
  expect(everywhere).toEqual([true, true, true, true])

  await remove(client)
  await waitUntilIdle()
  expect(await seen()).toEqual([false, false, false, false])
  for (const { token } of [coach, admin]) expect(await profile(token)).toMatchObject({ status: 404 })
  expect(await remindersAfter(1.1)).toBe(0)

  await restore(client)
  await waitUntilIdle()
  expect(await seen()).toEqual(everywhere)
  for (const { token } of [coach, admin]) expect((await profile(token)).body.length).toBeGreaterThan(0)
  expect(await remindersAfter(1.2)).toBe(1)
})
