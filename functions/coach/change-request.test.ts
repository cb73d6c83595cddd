import { expect, test } from 'vitest'
import { ChangeRequestEntity, CoachEntity, CoachRowEntity } from '#core/coach/entity'
import type { Coach } from '#core/coach/shared/schema'
import { write } from '#core/lib/table'
import { answers } from '#scripts/testing/answers'
import { apply, filesOf, upload } from '#scripts/testing/application'
import { makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

const stored = (coachId: string) => CoachEntity.find({ coachId })
const request = (coachId: string) => ChangeRequestEntity.find({ coachId })
const updatesOf = (coach: Coach) => coach.nutritionistChangeRequest?.updates

test("an approved coach's edit becomes a request and leaves the profile unchanged", async () => {
  const coach = await makeCoach()
  const before = await stored(coach.id)
  const { status, body } = await apply(coach.token, { ...answers(coach.email), city: 'Boston', expYears: 9 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ city: 'New York', nutritionistStatus: { status: 'APPROVED' } })
  expect(updatesOf(body)).toEqual({ city: { old: 'New York', new: 'Boston' }, expYears: { old: 4, new: 9 } })
  expect(await stored(coach.id)).toEqual(before)
  expect(await CoachRowEntity.find({ coachId: coach.id })).toMatchObject({ expYears: 4 })
})

test('a later edit is merged into the open request, and reverting every change removes it', async () => {
  const coach = await makeCoach()
  const unchanged = answers(coach.email)
  await apply(coach.token, { ...unchanged, city: 'Boston' })
  const first = await request(coach.id)
  const { body } = await apply(coach.token, { ...unchanged, city: 'Boston', degree: 'PhD' })
  expect(updatesOf(body)).toEqual({
    city: { old: 'New York', new: 'Boston' },
    degree: { old: 'true', new: 'PhD' },
  })
  expect(await request(coach.id)).toMatchObject({ requestId: first?.requestId, version: 2 })

  await apply(coach.token, { ...unchanged, city: 'Boston', degree: 'PhD' })
  expect(await request(coach.id)).toMatchObject({ version: 2 })

  expect(updatesOf((await apply(coach.token, { ...unchanged, degree: 'PhD' })).body)).toEqual({
    degree: { old: 'true', new: 'PhD' },
  })
  expect((await apply(coach.token, unchanged)).body.nutritionistChangeRequest).toBeNull()
  expect(await request(coach.id)).toBeUndefined()
})

test('a new file is kept in the request until the next one replaces it, and the approved file stays', async () => {
  const coach = await makeCoach()
  const send = async () =>
    apply(coach.token, { ...answers(coach.email), coverLetter: await upload(coach.token, 'coverLetter') })
  await send()
  const [first] = filesOf(coach.id)
  expect((await request(coach.id))?.updates.coverLetter).toEqual({ old: null, new: first })
  const { body } = await send()
  const second = filesOf(coach.id)
  expect(second).toHaveLength(1)
  expect(second[0]).not.toBe(first)
  expect(body.coverLetter).toBeNull()
  expect(updatesOf(body)?.coverLetter?.new).toContain(`${second[0]}?`)
  // An edit without the file keeps the one in the request.
  await apply(coach.token, { ...answers(coach.email), city: 'Boston' })
  expect(Object.keys((await request(coach.id))?.updates ?? {}).sort()).toEqual(['city', 'coverLetter'])
  expect(filesOf(coach.id)).toEqual(second)
})

test('concurrent edits make one request', async () => {
  const coach = await makeCoach()
  const edit = (city: string) => apply(coach.token, { ...answers(coach.email), city })
  const both = await Promise.all([edit('Boston'), edit('Chicago')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(['Boston', 'Chicago']).toContain((await request(coach.id))?.updates.city?.new)
})

test('the availability is changed in the profile and in the directory', async () => {
  const coach = await makeCoach()
  const set = (token: string, status: unknown) =>
    call('PUT', '/nutritionist/availability', { token, body: { status } })
  for (const status of [false, false, true, false])
    expect(await set(coach.token, status)).toMatchObject({ status: 200, body: { availability: status } })
  expect((await stored(coach.id))?.availability).toBe(false)
  expect((await CoachRowEntity.find({ coachId: coach.id }))?.availability).toBe(false)
  expect((await set(coach.token, 'no')).status).toBe(400)
})

test('an edit that races an approval is applied directly or becomes a change request', async () => {
  const coach = await makeCoach({ status: 'PENDING' })
  const { id: coachId } = coach
  const [edit] = await Promise.all([
    apply(coach.token, { ...answers(coach.email), city: 'Boston' }),
    write(CoachEntity.update({ coachId }, { set: { status: 'APPROVED' }, add: { version: 1 } })),
  ])
  expect(edit.status).toBe(200)
  const isDirect = (await stored(coachId))?.city === 'Boston'
  expect((await request(coachId))?.updates.city?.new).toBe(isDirect ? undefined : 'Boston')
})
