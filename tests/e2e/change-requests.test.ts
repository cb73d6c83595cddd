import { expect, test } from 'vitest'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { answers } from '#scripts/testing/answers'
import { apply } from '#scripts/testing/application'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { openAsAdmin } from './people'

const LINK = 'https://calendar.example.com/carl'

test('an admin accepts a change request of a coach', async () => {
  const [coach, admin] = await Promise.all([makeCoach(), makeAdmin()])
  await apply(coach.token, { ...answers(coach.email), firstName: 'Carl', calendarUrl: LINK })
  const office = await openAsAdmin(admin, '/admin/change-requests')
  await office.getByRole('button', { name: 'Show details' }).first().click()
  const changes = office.getByRole('table', { name: "Carl Coach's changes" })
  await changes
    .getByRole('row', { name: /Calendar link/ })
    .getByText(LINK)
    .waitFor()
  await office.getByRole('button', { name: "Accept Carl Coach's changes" }).click()
  const question = office.getByRole('dialog', { name: "Accept Carl Coach's changes?" })
  await question.getByText('Carl Coach will get an email.').waitFor()
  await expect.poll(() => office.evaluate(() => document.activeElement?.textContent)).toBe('Cancel')
  await question.getByRole('button', { name: 'Accept' }).click()
  await office.getByText("Carl Coach's changes accepted").waitFor()
  await office.getByText('No change requests').waitFor()
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ calendarUrl: LINK })
})

test('tells an admin that an open change request was withdrawn and removes it from the screen', async () => {
  const [coach, admin] = await Promise.all([makeCoach({ firstName: 'Wanda' }), makeAdmin()])
  await apply(coach.token, { ...answers(coach.email), firstName: 'Wanda', specialities: ['Vegan', 'Paleo'] })
  const open = await ChangeRequestEntity.find({ coachId: coach.id })
  const office = await openAsAdmin(admin, `/admin/change-requests?search=wanda&open=${open?.requestId}`)
  const reject = office.getByRole('button', { name: /^Reject Wanda Coach's changes/ })
  await reject.waitFor()
  await call('DELETE', '/nutritionist/changes', { token: coach.token })
  await office.getByLabel(/^Reason/).fill('Please add a certificate.')
  await reject.click()
  await office.getByText(/just edited, accepted or rejected/).waitFor()
  await expect.poll(() => reject.count()).toBe(0)
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({
    specialities: ['Vegan', 'Keto Diet'],
  })
})
