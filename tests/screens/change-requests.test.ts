import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { answers } from '#scripts/testing/answers'
import { apply } from '#scripts/testing/application'
import { makeRelationship, makeSeller } from '#scripts/testing/payments'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { openAs, openAsAdmin } from './open'

const LINK = 'https://calendar.example.com/carl'

test('the calendar link of a coach needs approval by an admin before clients can schedule a call', async () => {
  const [coach, client, admin] = await Promise.all([makeSeller(), makeReadyClient(), makeAdmin()])
  await makeRelationship(coach, client)
  const page = await openAs(coach, '/nutritionist/dashboard')
  const inside = await page.findByRole('region', { name: 'Calendar link' })
  const card = within(inside)
  await page.press('Add link', { inside })
  await page.fill(/^Calendar link/, 'ftp://calendar.example.com', { inside })
  await page.press('Send to Admin', { inside })
  await card.findAllByText(/Enter a full link/)
  await page.fill(/^Calendar link/, 'calendar.example.com/carl', { inside })
  await page.press('Send to Admin', { inside })
  await card.findByText(/Waiting for approval/)
  await card.findByRole('link', { name: new RegExp(LINK) })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Change link'))

  const before = await openAs(client, `/client/nutritionists/${coach.id}`)
  await before.findByRole('heading', { level: 1, name: /^Carl Coach/ })
  await waitFor(() => expect(before.queryByRole('link', { name: 'Schedule a Call' })).toBeNull())

  const open = await ChangeRequestEntity.find({ coachId: coach.id })
  const body = { accept: true, requestId: open?.requestId, version: open?.version }
  const path = `/admin/nutritionists/${coach.id}/changes`
  expect((await call('POST', path, { token: admin.token, body })).status).toBe(200)
  const after = await openAs(client, `/client/nutritionists/${coach.id}`)
  expect((await after.findByRole('link', { name: 'Schedule a Call' })).getAttribute('href')).toBe(LINK)
})

test('a coach requests to remove the calendar link and then keeps it', async () => {
  const coach = await makeSeller({ calendarUrl: LINK })
  const page = await openAs(coach, '/nutritionist/dashboard')
  const inside = await page.findByRole('region', { name: 'Calendar link' })
  const form = within(inside)
  await page.press('Change link', { inside })
  await page.user.clear(await form.findByLabelText(/^Calendar link/))
  await page.press('Send to Admin', { inside })
  await page.findByText('Removal sent to Admin')
  await form.findByText('Remove the link')
  await page.press('Change link', { inside })
  await page.fill(/^Calendar link/, LINK, { inside })
  await page.press('Send to Admin', { inside })
  await page.findByText('Your link stays the same')
  await waitFor(() => expect(form.queryByText('Waiting for approval')).toBeNull())
  expect(await ChangeRequestEntity.find({ coachId: coach.id })).toBeUndefined()
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ calendarUrl: LINK })
})

test('a coach withdraws a change request', async () => {
  const coach = await makeCoach({ firstName: 'Wanda' })
  await apply(coach.token, { ...answers(coach.email), firstName: 'Wanda', specialities: ['Vegan', 'Paleo'] })
  const page = await openAs(coach, '/nutritionist/profile')
  const requested = await page.findByRole('table', { name: 'Requested changes' })
  await waitFor(() =>
    expect(
      within(requested)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Vegan', 'Removed: Keto Diet', 'Vegan', 'Added: Paleo']),
  )
  await page.press('Withdraw changes')
  await page.press('Withdraw', { inside: await page.findByRole('dialog') })
  await page.findByText('Changes withdrawn')
  await waitFor(() => expect(page.queryByRole('table', { name: 'Requested changes' })).toBeNull())
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({
    specialities: ['Vegan', 'Keto Diet'],
  })
})

test('an admin accepts a change request of a coach', async () => {
  const [coach, admin] = await Promise.all([makeCoach(), makeAdmin()])
  await apply(coach.token, { ...answers(coach.email), firstName: 'Carl', calendarUrl: LINK })
  const office = await openAsAdmin(admin, `/admin/change-requests?search=${encodeURIComponent(coach.email)}`)
  await office.press(/^Show details/)
  const changes = within(await office.findByRole('table', { name: "Carl Coach's changes" }))
  within(changes.getByRole('row', { name: /Calendar link/ })).getByText(LINK)
  await office.press("Accept Carl Coach's changes")
  const inside = await office.findByRole('dialog', { name: "Accept Carl Coach's changes?" })
  await within(inside).findByText('Carl Coach will get an email.')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await office.press('Accept', { inside })
  await office.findByText("Carl Coach's changes accepted")
  await waitFor(() => expect(office.queryByRole('button', { name: /^Show details/ })).toBeNull())
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ calendarUrl: LINK })
})

test('tells an admin that an open change request was withdrawn and removes it from the screen', async () => {
  const [coach, admin] = await Promise.all([makeCoach({ firstName: 'Wanda' }), makeAdmin()])
  await apply(coach.token, { ...answers(coach.email), firstName: 'Wanda', specialities: ['Vegan', 'Paleo'] })
  const open = await ChangeRequestEntity.find({ coachId: coach.id })
  const office = await openAsAdmin(admin, `/admin/change-requests?search=wanda&open=${open?.requestId}`)
  const reject = { name: /^Reject Wanda Coach's changes/ }
  await office.findByRole('button', reject)
  await call('DELETE', '/nutritionist/changes', { token: coach.token })
  await office.fill(/^Reason/, 'Please add a certificate.')
  await office.press(reject.name)
  await office.findByText(/just edited, accepted or rejected/)
  await waitFor(() => expect(office.queryByRole('button', reject)).toBeNull())
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({
    specialities: ['Vegan', 'Keto Diet'],
  })
})
