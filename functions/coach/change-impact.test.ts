import { expect, test } from 'vitest'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import type { ChangeImpact } from '#core/coach/shared/change-schema'
import { newId } from '#core/lib/ids'
import { answers } from '#scripts/testing/answers'
import { apply, filesOf, upload } from '#scripts/testing/application'
import { makeAdmin, makeCoach, type TestPerson, tokenMailedTo } from '#scripts/testing/people'
import { makeSalesAt450 } from '#scripts/testing/price-loss'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()
const preview = ({ id }: TestPerson, query: string) =>
  call<ChangeImpact>('GET', `/admin/nutritionists/${id}/changes/impact?${query}`, { token: admin.token })
const decide = ({ id }: TestPerson, body: object) =>
  call<{ canUndo: boolean }>('POST', `/admin/nutritionists/${id}/changes`, { token: admin.token, body })
const edit = ({ token, email }: TestPerson, changes: object) =>
  apply(token, { ...answers(email), ...changes })
const newAddress = () => `${newId().toLowerCase()}@example.com`

/** Returns the visible effects of a decision. */
async function seen({ id }: TestPerson) {
  await services.stream.drained()
  const coach = await CoachEntity.find({ coachId: id })
  return {
    coach,
    files: filesOf(id).length,
    mails: services.outbox.list().filter(({ subject }) => subject.includes('profile changes')).length,
  }
}

test.each([
  { way: 'accepted', isConfirmed: true, address: 'used' },
  { way: 'accepted', isConfirmed: false, address: 'waits' },
  { way: 'rejected', isConfirmed: false, address: 'dropped' },
])(
  'the preview matches the decision for a request that is $way (email address: $address)',
  async ({ way, isConfirmed, address }) => {
    const coach = await makeCoach()
    await edit(coach, { coverLetter: await upload(coach.token, 'coverLetter') })
    await decide(coach, { accept: true })
    const email = newAddress()
    await edit(coach, { city: 'Boston', email, coverLetter: await upload(coach.token, 'coverLetter') })
    if (isConfirmed) {
      const token = await tokenMailedTo(email)
      await call('POST', '/user/email/confirm', { body: { token } })
    }
    const before = await seen(coach)
    const isAccepted = way === 'accepted'
    const { body: impact } = await preview(coach, `accept=${isAccepted}`)
    expect(impact).toEqual({
      answers: 3,
      files: 1,
      address,
      pages: 0,
      refunds: 0,
      prices: null,
      mails: 1,
      canUndo: false,
    })
    expect(await seen(coach)).toEqual(before)

    const { body: done } = await decide(coach, isAccepted ? { accept: true } : { reject: true })
    const after = await seen(coach)
    const changed = [
      after.coach?.city !== before.coach?.city,
      after.coach?.coverLetter !== before.coach?.coverLetter,
      after.coach?.email === email,
    ]
    expect({
      files: before.files - after.files,
      mails: after.mails - before.mails,
      canUndo: done.canUndo,
      changed,
    }).toEqual({
      files: impact.files,
      mails: impact.mails,
      canUndo: impact.canUndo,
      changed: [isAccepted, isAccepted, impact.address === 'used'],
    })
  },
)

test('the preview says whether a decision can be undone, and is refused for an outdated request', async () => {
  const coach = await makeCoach()
  await edit(coach, { city: 'Boston' })
  const open = await ChangeRequestEntity.find({ coachId: coach.id })
  const shown = `accept=true&requestId=${open?.requestId}&version=${open?.version}`
  expect((await preview(coach, shown)).body).toEqual({
    answers: 1,
    files: 0,
    address: null,
    pages: 0,
    refunds: 0,
    prices: null,
    mails: 1,
    canUndo: true,
  })
  await edit(coach, { city: 'Chicago' })
  expect(await preview(coach, shown)).toMatchObject({ status: 409, body: { code: 'STALE' } })
  expect((await decide(coach, { accept: true })).body.canUndo).toBe(true)
  expect(await preview(coach, 'accept=true')).toMatchObject({ status: 409, body: { code: 'STALE' } })
})

test('the preview of a decision counts the payment pages and payments at prices that the coach loses', async () => {
  const sales = await makeSalesAt450()
  const { coach } = sales
  await edit(coach, { expYears: 3 })
  expect((await preview(coach, 'accept=false')).body).toMatchObject({ pages: 0, refunds: 0, mails: 1 })
  const { body: impact } = await preview(coach, 'accept=true')
  expect(impact).toMatchObject({ pages: 1, refunds: 1, mails: 2 })
  expect(await sales.countEffects(() => decide(coach, { accept: true }))).toEqual({
    pages: impact.pages,
    refunds: impact.refunds,
    mails: impact.mails,
  })
})

test.each(['', 'accept=maybe', 'accept=true&version=x'])('rejects the query %j', async (query) => {
  expect((await preview(await makeCoach(), query)).status).toBe(400)
})
