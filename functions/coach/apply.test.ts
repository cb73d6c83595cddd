import { expect, test } from 'vitest'
import { CoachEntity, CoachRowEntity, ReferralKeyEntity, rowOf } from '#core/coach/entity'
import { IdentityEntity, UserEntity } from '#core/identity/entity'
import { answers } from '#scripts/testing/answers'
import { apply, filesOf, pdf, upload } from '#scripts/testing/application'
import { makeAdmin, makeCoach, makeNewcomer } from '#scripts/testing/people'
import { services } from '#scripts/testing/setup/test-services'

const applicant = () => makeNewcomer('nutritionist')
const stored = (coachId: string) => CoachEntity.find({ coachId })

async function mailsTo(email: string) {
  await services.stream.drained()
  return services.outbox.list().filter(({ to }) => to.includes(email))
}

test('the first application becomes pending, and all admins are notified', async () => {
  const [admin, second] = await Promise.all([makeAdmin(), makeAdmin()])
  const { id, email, subject, token } = await applicant()
  const resume = await upload(token, 'resume')
  const { status, body } = await apply(token, { ...answers(email), resume })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    nutritionistStatus: { status: 'PENDING', interviewStatus: false },
    availability: true,
    coverLetter: null,
    nutritionistChangeRequest: null,
  })
  const file = await fetch(body.resume ?? '')
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf)
  expect(file.headers.get('content-disposition')).toBe('attachment')

  const coach = await stored(id)
  expect(coach).toMatchObject({ status: 'PENDING', version: 1, subject })
  expect(coach?.resume).toBe(`private/${id}/resume/${resume.split('/').at(-1)}`)
  expect(coach && (await CoachRowEntity.find({ coachId: id }))).toEqual(coach && rowOf(coach))
  expect(await ReferralKeyEntity.find({ referalKey: body.referalKey })).toEqual({
    referalKey: body.referalKey,
    coachId: id,
  })
  expect(await IdentityEntity.find({ subject })).toMatchObject({ status: 'PENDING' })
  expect(await UserEntity.find({ userId: id })).toMatchObject({ name: 'Carl Coach' })
  for (const { email } of [admin, second])
    expect(await mailsTo(email)).toMatchObject([{ subject: 'A new coach applied' }])
})

test('accepts a multipart form with files and repeated keys', async () => {
  const { id, email, token } = await applicant()
  const form = new FormData()
  for (const [name, value] of Object.entries(answers(email)))
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item))
  form.append('resume', new File([pdf], 'cv.pdf', { type: 'application/pdf' }))
  form.append('coverLetter', new File([], '', { type: 'application/octet-stream' }))
  const { status, body } = await apply(token, form)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    specialities: ['Vegan', 'Keto Diet'],
    preferableChat: ['Zoom'],
    coverLetter: null,
  })
  expect(filesOf(id)).toEqual([(await stored(id))?.resume])
})

test('a double click makes one application and one email', async () => {
  const admin = await makeAdmin()
  const { id, email, token } = await applicant()
  const body = { ...answers(email), resume: await upload(token, 'resume') }
  const both = await Promise.all([apply(token, body), apply(token, body)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body.referalKey).toBe(both[1]?.body.referalKey)
  expect((await apply(token, body)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ version: 1 })
  expect(filesOf(id)).toEqual([(await stored(id))?.resume])
  expect(await mailsTo(admin.email)).toHaveLength(1)
})

test('an application needs a résumé', async () => {
  const { id, email, subject, token } = await applicant()
  for (const resume of [undefined, '', null]) {
    expect(await apply(token, { ...answers(email), resume })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'resume', message: 'resume is required' }] },
    })
  }
  expect(await stored(id)).toBeUndefined()
  expect(await IdentityEntity.find({ subject })).toMatchObject({ status: 'NEW' })
})

test("refuses other people's files and files of another kind or content, and names the field", async () => {
  const [mine, other] = await Promise.all([applicant(), applicant()])
  const text = (content: string) => Buffer.from(content)
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const wrong = [
    await upload(other.token, 'resume'),
    await upload(mine.token, 'coverLetter'),
    await upload(mine.token, 'resume', text('<html></html>')),
    await upload(mine.token, 'resume', text('<svg xmlns="http://www.w3.org/2000/svg"></svg>')),
    await upload(mine.token, 'resume', png),
    await upload(mine.token, 'resume', text('')),
    `tmp/${mine.id}/resume/${'0'.repeat(26)}.pdf`,
    `private/${other.id}/resume.pdf`,
    `tmp/${mine.id}/resume/../../${other.id}/resume/${'0'.repeat(26)}.pdf`,
  ]
  for (const resume of wrong)
    expect(await apply(mine.token, { ...answers(mine.email), resume }), resume).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'resume' }] },
    })
  const [resume, coverLetter] = [await upload(mine.token, 'resume'), wrong[0]]
  expect(await apply(mine.token, { ...answers(mine.email), resume, coverLetter })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'coverLetter' }] },
  })
  expect(await stored(mine.id)).toBeUndefined()
  expect(filesOf(mine.id)).toEqual([])
})

test('a pending application can be edited immediately, and a replaced file is deleted', async () => {
  const { id, email, token } = await applicant()
  await apply(token, { ...answers(email), resume: await upload(token, 'resume') })
  const before = await stored(id)
  const resume = await upload(token, 'resume')
  const edited = { ...answers(email), city: 'Boston', expYears: 1, felony: true, felonyExplain: 'Long ago' }
  expect((await apply(token, { ...edited, resume })).body).toMatchObject({
    city: 'Boston',
    felonyExplain: 'Long ago',
  })
  const after = await stored(id)
  expect(after).toMatchObject({ status: 'PENDING', version: 2, createdAt: before?.createdAt })
  expect(filesOf(id)).toEqual([after?.resume])
  expect(after?.resume).not.toBe(before?.resume)
  expect(await CoachRowEntity.find({ coachId: id })).toMatchObject({ expYears: 1 })

  await apply(token, { ...edited, felony: false })
  expect(await stored(id)).toMatchObject({ felony: false, felonyExplain: '', resume: after?.resume })
})

test('a rejected coach can apply again', async () => {
  const [admin, coach] = await Promise.all([
    makeAdmin(),
    makeCoach({ status: 'REJECTED', rejectionComment: 'Too short', comment: 'Note', interviewStatus: true }),
  ])
  expect((await apply(coach.token, answers(coach.email))).body.nutritionistStatus).toEqual({
    status: 'PENDING',
    interviewStatus: true,
    rejectionComment: null,
    comment: null,
  })
  expect(await stored(coach.id)).toMatchObject({ status: 'PENDING', comment: 'Note' })
  expect(await IdentityEntity.find({ subject: coach.subject })).toMatchObject({ status: 'PENDING' })
  expect(await CoachRowEntity.find({ coachId: coach.id })).toMatchObject({ status: 'PENDING' })
  expect(await mailsTo(admin.email)).toMatchObject([{ subject: 'A coach reapplied' }])
})

test('rejects suspended coaches, and names that are links', async () => {
  const [suspended, coach] = await Promise.all([
    makeCoach({ status: 'SUSPENDED' }),
    makeCoach({ status: 'PENDING' }),
  ])
  const before = await Promise.all([stored(suspended.id), stored(coach.id)])
  const edited = { ...answers(suspended.email), city: 'Boston' }
  expect(await apply(suspended.token, edited)).toMatchObject({ status: 403, body: { code: 'SUSPENDED' } })
  expect(await apply(coach.token, { ...answers(coach.email), lastName: 'evil.test' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'lastName', message: 'Last name contains unacceptable symbols' }] },
  })
  expect(await Promise.all([stored(suspended.id), stored(coach.id)])).toEqual(before)
})
