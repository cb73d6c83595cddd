import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyClient, suspendCoach } from '#scripts/testing/ready-people'
import { call } from '#scripts/testing/request'
import { openAs, openAsAdmin } from './people'

test('a pending coach continues automatically after the decision, without a reload', async () => {
  const coach = await makeCoach({ status: 'PENDING' })
  const page = await openAs(coach, '/favicon.svg')
  await page.clock.install()
  await page.goto('/nutritionist/status/pending')
  await page.getByRole('heading', { level: 1, name: 'Application under review' }).waitFor()
  const { token } = await makeAdmin()
  const body = { status: 'APPROVED', interviewStatus: true, previousStatus: 'PENDING' }
  expect(await call('PUT', `/admin/nutritionists/${coach.id}/status`, { token, body })).toMatchObject({
    status: 200,
  })
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ status: 'APPROVED' })
  await page.clock.fastForward('00:20')
  await page.waitForURL('**/nutritionist/dashboard')
})

test('a suspended coach leaves any page the next time the session is read', async () => {
  const coach = await makeCoach()
  const page = await openAs(coach, '/nutritionist/profile')
  await page.locator('h1').waitFor()
  await page.clock.install()
  await suspendCoach(coach)
  // The tab becomes visible again half an hour later.
  await page.clock.fastForward('30:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.waitForURL('**/nutritionist/status/suspended')
})

test('screens work in a browser with an invalid language tag', async () => {
  const pages = [
    { page: await openAs(await makeReadyClient(), '/favicon.svg'), path: '/client/dashboard' },
    { page: await openAsAdmin(await makeAdmin(), '/favicon.svg'), path: '/admin/dashboard' },
  ]
  for (const { page, path } of pages) {
    await page.addInitScript(() => {
      // Chromium reports this on a machine without a language.
      for (const [name, value] of Object.entries({ language: 'en-US@posix', languages: ['en-US@posix'] }))
        Object.defineProperty(navigator, name, { value })
    })
    await page.goto(path)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  }
})
