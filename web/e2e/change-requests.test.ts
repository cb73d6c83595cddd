import { expect, test } from 'vitest'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { answers } from '#scripts/testing/answers'
import { apply } from '#scripts/testing/application'
import { makeLink, makeSeller } from '#scripts/testing/payments'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { openAs, openAsAdmin } from './people'

const LINK = 'https://calendar.example.com/carl'

test("a coach's calendar link waits for an admin, and then clients can schedule a call", async () => {
  const [coach, client, admin] = await Promise.all([makeSeller(), makeReadyClient(), makeAdmin()])
  await makeLink(coach, client)
  const page = await openAs(coach, '/nutritionist/dashboard', { viewport: 'phone' })
  const card = page.getByRole('region', { name: 'Calendar link' })
  await card.getByRole('button', { name: 'Add a link' }).click()
  await card.getByLabel('Calendar link').fill('ftp://calendar.example.com')
  await card.getByRole('button', { name: 'Send to Admin' }).click()
  await card.getByText('Enter a full link').first().waitFor()
  await card.getByLabel('Calendar link').fill('calendar.example.com/carl')
  await card.getByRole('button', { name: 'Send to Admin' }).click()
  await card.getByText('Waiting for an admin').waitFor()
  await card.getByRole('link', { name: LINK }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change the link')

  const seen = await openAs(client, `/client/nutritionists/${coach.id}`, { viewport: 'phone' })
  await seen.getByRole('heading', { level: 1, name: /^Carl Coach/ }).waitFor()
  await expect.poll(() => seen.getByRole('link', { name: 'Schedule a Call' }).count()).toBe(0)

  const office = await openAsAdmin(admin, '/admin/change-requests')
  await office.getByRole('button', { name: 'Show details' }).first().click()
  const changes = office.getByRole('table', { name: 'Changes of Carl Coach' })
  await changes
    .getByRole('row', { name: /Calendar link/ })
    .getByText(LINK)
    .waitFor()
  await office.getByRole('button', { name: 'Accept the changes of Carl Coach' }).click()
  const question = office.getByRole('dialog', { name: 'Accept the changes of Carl Coach?' })
  await question.getByText('1 email will tell Carl Coach.').waitFor()
  await expect.poll(() => office.evaluate(() => document.activeElement?.textContent)).toBe('Cancel')
  await question.getByRole('button', { name: 'Accept' }).click()
  await office.getByText('The changes of Carl Coach are accepted.').waitFor()
  await office.getByText('No change requests').waitFor()
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ calendarUrl: LINK })

  await seen.reload()
  await expect.poll(() => seen.getByRole('link', { name: 'Schedule a Call' }).getAttribute('href')).toBe(LINK)
})

test('a coach withdraws what waits; an admin who still has it open is told and sees that it is gone', async () => {
  const [coach, admin] = await Promise.all([makeCoach({ firstName: 'Wanda' }), makeAdmin()])
  await apply(coach.token, { ...answers(coach.email), firstName: 'Wanda', specialities: ['Vegan', 'Paleo'] })
  const open = await ChangeRequestEntity.find({ coachId: coach.id })
  const office = await openAsAdmin(admin, `/admin/change-requests?search=wanda&open=${open?.requestId}`)
  const reject = office.getByRole('button', { name: /^Reject the changes of Wanda/ })
  await reject.waitFor()

  const page = await openAs(coach, '/nutritionist/profile', { viewport: 'phone' })
  const requested = page.getByRole('table', { name: 'Requested changes' })
  await requested.getByText('Removed: ').waitFor({ state: 'attached' })
  await expect
    .poll(() => requested.getByRole('listitem').allTextContents())
    .toEqual(['Vegan', 'Removed: Keto Diet', 'Vegan', 'Added: Paleo'])
  await page.getByRole('button', { name: 'Withdraw changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Your changes are withdrawn.').waitFor()
  await expect.poll(() => requested.count()).toBe(0)

  await office.getByLabel(/^Reason/).fill('Please add a certificate.')
  await reject.click()
  await office.getByText(/decided or edited in the meantime/).waitFor()
  await expect.poll(() => reject.count()).toBe(0)
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({
    specialities: ['Vegan', 'Keto Diet'],
  })
})
