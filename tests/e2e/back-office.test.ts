import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { services } from '#scripts/testing/test-services'
import { openAsAdmin } from './people'

const rows = (page: Page) => page.getByRole('button', { name: 'Show details' })
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('if two admins decide on one application, the second sees the first decision instead of overwriting it', async () => {
  const [ada, bob, coach] = await Promise.all([
    makeAdmin(),
    makeAdmin(),
    makeCoach({ firstName: 'Nora', status: 'PENDING', interviewStatus: false }),
  ])
  const path = `/admin/applications?status=ALL&open=${coach.id}`
  const [first, second] = await Promise.all([openAsAdmin(ada, path), openAsAdmin(bob, path)])
  await second.getByLabel('Application status').selectOption('APPROVED')
  await first.getByLabel('Application status').selectOption('REJECTED')
  await first.getByLabel('Rejection comment').fill('Please add your certificate.')
  await first.getByRole('button', { name: 'Save' }).click()
  const dialog = first.getByRole('dialog', { name: 'Reject Nora Coach?' })
  await dialog.getByText('Nora Coach will get an email.').waitFor()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await first.getByText('Nora Coach rejected').waitFor()

  await second.getByRole('button', { name: 'Save' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await second.getByText('Another admin just changed this application.').first().waitFor()
  await second.getByRole('row', { name: /Nora/ }).getByText('Rejected').waitFor()
  await expect.poll(() => second.getByLabel('Application status').inputValue()).toBe('REJECTED')
  await expect
    .poll(() => second.getByLabel('Rejection comment').inputValue())
    .toBe('Please add your certificate.')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ status: 'REJECTED' })
  await services.stream.drained()
  const subjects = services.outbox.list().filter(({ to }) => to === coach.email)
  expect(subjects.filter(({ subject }) => /approved/i.test(subject))).toEqual([])
})

test('keeps search, sort order and page of a table in the URL, across reloads and Back', async () => {
  for (const firstName of [
    'Abe',
    'Bob',
    'Cal',
    'Deb',
    'Eli',
    'Fay',
    'Gil',
    'Hal',
    'Ian',
    'Jon',
    'Kay',
    'Lou',
  ])
    await makeCoach({ firstName, lastName: 'Zeller', status: 'PENDING' })
  await makeCoach({ lastName: 'Young', status: 'PENDING' })
  const page = await openAsAdmin(await makeAdmin(), '/admin/applications')
  await page.getByText('1–10 of 13').waitFor()
  await page.getByRole('searchbox').fill('zeller')
  await page.getByText('1–10 of 12').waitFor()
  await page.getByRole('button', { name: 'First name' }).click()
  await page.getByRole('button', { name: 'First name' }).click()
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('Lou')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByText('11–12 of 12').waitFor()
  expect(['search', 'sort', 'order', 'page'].map((name) => parameter(page, name))).toEqual([
    'zeller',
    'firstName',
    'desc',
    '2',
  ])

  await page.reload()
  await page.getByText('11–12 of 12').waitFor()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('zeller')
  await expect.poll(() => rows(page).count()).toBe(2)
  await page.getByRole('row', { name: /Abe/ }).getByRole('button', { name: 'Show details' }).click()
  await page.getByLabel('Application status').waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Application status').count()).toBe(0)
  await page.goBack()
  await page.getByText('1–10 of 12').waitFor()
  await page.getByRole('searchbox').fill('nobody')
  await page.getByText('Nothing matches “nobody”').waitFor()
  await page.getByRole('button', { name: 'Clear search' }).first().click()
  await rows(page).first().waitFor()
  expect(parameter(page, 'search')).toBeNull()
})
