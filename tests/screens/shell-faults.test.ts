import { waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { SESSION_KEY } from '#scripts/testing/setup/stored-session'
import { damage } from '#scripts/testing/unreadable'
import { openAs, openAsAdmin } from './open'
import { interceptRequests, watchRequests } from './requests'

test('sends one request when Send request is tapped twice before the screen has updated', async () => {
  const coach = await makeCoach({ firstName: 'Mia' })
  const page = await openAs(await makeReadyClient(), `/client/nutritionists/${coach.id}`)
  await page.press('Hire now')
  const send = await page.findByRole('button', { name: 'Send request' })
  const asked = watchRequests()
  send.click()
  send.click()
  await page.findByText(/Mia will decide soon\./)
  expect(asked.filter(({ path }) => path === '/user/connect-users')).toHaveLength(1)
})

/** The site reports what it can't show. */
function ignoreReports() {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => report.mockRestore())
}

test('an admin sees how many rows a list lacks and why a row cannot be opened, and deletes it', async () => {
  const [admin, broken] = await Promise.all([
    makeAdmin(),
    makeCoach({ lastName: 'Unshown' }),
    makeCoach({ lastName: 'Unshown', firstName: 'Mia' }),
  ])
  await damage(broken.id)
  ignoreReports()
  const list = await openAsAdmin(admin, '/admin/nutritionists?search=Unshown')
  await list.findByText('1 row could not be shown')
  await list.findByRole('link', { name: /Mia/ })
  const page = await openAsAdmin(admin, `/admin/nutritionists/${broken.id}`)
  await page.findByText(/can't be read at the moment\. It hasn't been deleted/)
  await page.press('Delete User')
  const dialog = await page.findByRole('dialog')
  await within(dialog).findByText(/^We can't show what this affects/)
  await page.press('Delete User', { inside: dialog })
  await page.findByText('Coach deleted. The data is erased in 72 hours.')
  await expect.poll(() => location.pathname).toBe('/admin/nutritionists')
  await page.press('Undo')
  await expect.poll(() => CoachEntity.find({ coachId: broken.id })).toMatchObject({ status: 'APPROVED' })
})

test('someone whose own profile cannot be read is told so, and can contact us and log out', async () => {
  const coach = await makeCoach()
  await damage(coach.id)
  ignoreReports()
  const page = await openAs(coach, '/nutritionist/dashboard')
  await page.findByRole('heading', { level: 1, name: "This page can't be shown" })
  expect((await page.findByRole('link', { name: 'contact us' })).getAttribute('href')).toBe('/contact')
  await page.press('Logout')
  await waitFor(() => expect(localStorage.getItem(SESSION_KEY) ?? '').not.toContain(coach.token))
})

test('the screen that someone is leaving takes no press while the next one loads', async () => {
  const { coach, client } = await Payments.makePair()
  const page = await openAs(coach, '/nutritionist/clients')
  const link = await page.findByRole('link', { name: /Clara Client/ })
  const isBusy = () => page.getByRole('main').getAttribute('aria-busy')
  expect(isBusy()).toBe('false')
  let letAnswer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    letAnswer = resolve
  })
  interceptRequests(new RegExp(client.id), async (send) => {
    await answered
    return send()
  })
  link.click()
  await waitFor(() => expect(isBusy()).toBe('true'))
  letAnswer()
  await page.findByRole('heading', { level: 1, name: 'Clara Client' })
  await waitFor(() => expect(isBusy()).toBe('false'))
})
