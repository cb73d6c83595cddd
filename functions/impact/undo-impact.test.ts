import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import type { UndoImpact } from '#core/impact/shared/schema'
import { answers } from '#scripts/testing/answers'
import { apply } from '#scripts/testing/application'
import * as Extras from '#scripts/testing/extras'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'
import { makeSalesAt450 } from '#scripts/testing/price-loss'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const { token } = await makeAdmin()
const preview = ({ id }: TestPerson, query: string) =>
  call<UndoImpact>('GET', `/admin/nutritionists/${id}/undo/impact?${query}`, { token })
const detailOf = async ({ id }: TestPerson, name: string) => {
  const [act] = await AuditEntity.queryAll(`audited#${id}`, { index: 'gsi1' })
  return String(act?.details?.[name])
}
const grown = ({ email }: TestPerson) => ({ ...answers(email), expYears: 8 })

test.each([
  {
    action: 'coach.edit',
    become: (coach: TestPerson) =>
      call('PUT', `/admin/nutritionists/${coach.id}`, { token, body: grown(coach) }),
    undo: async (coach: TestPerson) =>
      call('POST', `/admin/nutritionists/${coach.id}/undo`, {
        token,
        body: { editId: await detailOf(coach, 'editId') },
      }),
    id: 'editId',
    pending: [],
    mails: 2,
  },
  {
    action: 'coach.changes.accept',
    become: async (coach: TestPerson) => {
      await apply(coach.token, grown(coach))
      await call('POST', `/admin/nutritionists/${coach.id}/changes`, { token, body: { accept: true } })
    },
    undo: async (coach: TestPerson) =>
      call('POST', `/admin/nutritionists/${coach.id}/changes/undo`, {
        token,
        body: { requestId: await detailOf(coach, 'requestId') },
      }),
    id: 'requestId',
    pending: expect.arrayContaining(['expYears']),
    mails: 1,
  },
])(
  'the preview of undoing $action matches what the undo does to prices, pages, payments and emails',
  async ({ action, become, undo, id, pending, mails }) => {
    const { coach, countEffects } = await makeSalesAt450(become)
    const query = `action=${action}&undone=${await detailOf(coach, id)}`
    const { body: impact } = await preview(coach, query)
    expect(impact).toMatchObject({
      fields: expect.arrayContaining(['expYears']),
      pending,
      prices: { before: [100, 200, 300, 450], after: [100, 200, 300] },
      pages: 1,
      refunds: 1,
      mails,
    })
    const { pages, refunds } = impact
    expect(await countEffects(() => undo(coach))).toEqual({ pages, refunds, mails })
    expect(await preview(coach, query)).toMatchObject({
      status: 409,
      body: { code: 'STALE', message: 'Another admin has undone this already.' },
    })
    expect((await preview(coach, `action=${action}&undone=${coach.id}`)).status).toBe(409)
  },
)

test('the preview of undoing the approval of an extra counts subscribers and the pages that close', async () => {
  const [{ coach, client }, visitor] = await Promise.all([Payments.makePair(), makeClient()])
  await Payments.makeRelationship(coach, visitor)
  const id = await Extras.makeApproved(coach)
  const sale = { extra: true, extraSpecialtiesId: id }
  await Payments.buy(client, coach, 50, sale)
  const { body: page } = await Payments.subscribe(visitor, coach, 50, sale)
  await services.stripe.settled()
  const query = `action=extra.accept&undone=${id}&version=1`
  const { body: impact } = await preview(coach, query)
  expect(impact).toMatchObject({ subscribers: 1, pages: 1, refunds: 0, mails: 0 })

  await Extras.undo(coach, id)
  const known = services.stripe.subscriptions().length
  await Payments.pay(page.url)
  expect(services.stripe.subscriptions()).toHaveLength(known)
  for (const done of [query, `action=extra.accept&undone=${id}&version=7`])
    expect((await preview(coach, done)).status).toBe(409)
})

test.each(['', 'action=coach.status&undone=01ARZ3NDEKTSV4RRFFQ69G5FAV', 'action=coach.edit'])(
  'rejects the query %j',
  async (query) => {
    expect((await preview(await makeClient(), query)).status).toBe(400)
  },
)
