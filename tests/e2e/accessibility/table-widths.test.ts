import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ChangeRequestEntity } from '#core/coach/entity'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { makeForm } from '#scripts/testing/assignments'
import * as Extras from '#scripts/testing/extras'
import * as Groups from '#scripts/testing/groups'
import { buy, makeRelationship, makeSeller } from '#scripts/testing/payments'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { deleteClient, makeReadyClient } from '#scripts/testing/ready-people'
import { makeAnswer, makeReview } from '#scripts/testing/reviews'
import { openAsAdmin } from '../people'

const names = { firstName: 'Bartholomew', lastName: 'Featherstonehaugh' }

async function makeRows() {
  const [coach, client] = await Promise.all([
    makeSeller(names),
    makeReadyClient(names),
    makeCoach({ ...names, status: 'PENDING', interviewStatus: true }),
    makeForm(),
  ])
  await makeRelationship(coach, client)
  const other = await makeReadyClient(names)
  await deleteClient(other)
  await Promise.all([
    write(
      ChangeRequestEntity.create({
        coachId: coach.id,
        requestId: newId(),
        updates: { city: { old: 'Boston', new: 'Chicago' }, phone: { old: '', new: '+13125550100' } },
        createdAt: nowIso(),
        version: 1,
      }),
    ),
    Extras.make(coach),
    makeReview(coach, { status: 'PENDING' }),
    makeReview(coach, { answer: makeAnswer() }),
    buy(client, coach),
  ])
  const groupId = await Groups.makeGroup({ coach, clients: [client] })
  return { coach, client, groupId }
}

/** What can be clicked but is outside the window or cut off by a container. */
const clippedControls = (page: Page) =>
  page.evaluate(() => {
    const isClipped = (control: Element) => {
      const { left, right, width } = control.getBoundingClientRect()
      if (width <= 1) return false
      for (let box: Element | null = control.parentElement; box; box = box.parentElement) {
        const edges = box.getBoundingClientRect()
        const isEdge = box === document.documentElement || getComputedStyle(box).overflowX !== 'visible'
        if (isEdge && (left < edges.left - 1 || right > edges.right + 1)) return true
      }
      return false
    }
    return [...document.querySelectorAll('main :is(a[href], button, input, select)')]
      .filter(isClipped)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })

/** Tables that stick out of their column. */
const wideTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table')]
      .filter((table) => table.getBoundingClientRect().width > (table.parentElement?.clientWidth ?? 0) + 1)
      .map((table) => table.getAttribute('aria-label')),
  )

test('every table of the back office fits from 1024 to 1440 pixels', async () => {
  const [admin, { coach, client, groupId }] = await Promise.all([makeAdmin(), makeRows()])
  const page = await openAsAdmin(admin, '/admin/dashboard')
  const paths = [
    '/admin/dashboard',
    '/admin/applications',
    '/admin/applications?status=ALL',
    '/admin/nutritionists',
    `/admin/nutritionists/${coach.id}`,
    '/admin/clients',
    `/admin/clients/${client.id}`,
    '/admin/clients/deleted',
    '/admin/change-requests',
    '/admin/extra-specialties',
    '/admin/reviews',
    '/admin/reviews/answers',
    '/admin/groupchats',
    `/admin/groupchats?group=${groupId}`,
    '/admin/forms',
    '/admin/forms/sent',
    '/admin/audit',
    '/admin/newsletter',
    '/admin/mails',
    '/admin/owed-replies',
    '/admin/reports',
  ]
  const expectToFit = async (path: string) => {
    await page.locator('h1').first().waitFor()
    await expect.poll(() => page.locator('.mantine-Skeleton-root').count(), { message: path }).toBe(0)
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const place = `${path} at ${width} pixels`
      expect.soft(await clippedControls(page), place).toEqual([])
      expect.soft(await wideTables(page), place).toEqual([])
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: place })
        .toBeLessThanOrEqual(width)
    }
  }
  for (const path of paths) {
    await page.goto(path)
    await expectToFit(path)
  }
  await page.goto('/admin/forms')
  await page
    .getByRole('button', { name: /^Send to…/ })
    .first()
    .click()
  for (const table of ['Clients', 'Coaches']) {
    await page.getByRole('radiogroup', { name: 'Recipients' }).getByText(table).click()
    await page.getByRole('table', { name: table }).waitFor()
    await expectToFit(`Recipients: ${table}`)
  }
})
