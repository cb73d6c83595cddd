import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPair, pairChannel } from '#core/chat/channels'
import { transact } from '#core/lib/table'
import { postEvents } from '#scripts/testing/chat'
import { makeRelationship } from '#scripts/testing/payments'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { services } from '#scripts/testing/setup/test-services'
import { openAs } from './people'

test('the first tap on Filters opens the sheet within a frame, while its script is still loading', async () => {
  await makeCoach()
  const page = await openAs(await makeReadyClient(), '/client/nutritionists')
  await page.getByRole('list', { name: 'Coaches', exact: true }).waitFor()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*', async (route) => {
    await arrived.promise
    await route.continue()
  })
  const filters = page.getByRole('button', { name: /^Filters/ })
  // Counts frames instead of milliseconds, because a single frame may take longer than that on a busy
  // machine.
  const isOpen = await filters.evaluate(async (button: HTMLButtonElement) => {
    button.focus()
    button.click()
    await new Promise(requestAnimationFrame)
    return document.querySelector('[role=dialog]') !== null
  })
  expect(isOpen).toBe(true)
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  arrived.resolve()
  await page.getByLabel('Female', { exact: true }).check()
  await page.evaluate(() => window.history.back())
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => filters.evaluate((button) => button === document.activeElement)).toBe(true)
})

const namesOf = (page: Page) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link').locator('span span').allInnerTexts()

test('shows conversations only in their final order', async () => {
  const client = await makeReadyClient()
  const names = ['Ann', 'Ben', 'Cleo']
  for (const [index, firstName] of names.entries()) {
    const coach = await makeCoach({ firstName })
    await makeRelationship(coach, client)
    await transact(openPair(coach.id, client.id))
    const said = {
      channel: pairChannel(coach.id, client.id),
      uuid: coach.id,
      timetoken: String((Date.now() - 60_000 * (9 - index)) * 10_000),
    }
    services.pubnub.seedMessage({ ...said, message: { text: 'Hello' } })
    postEvents([said])
  }
  const page = await openAs(client, '/favicon.svg')
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/v3/history/**', async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await page.goto('/client/chat')
  await asked.promise
  await page.getByRole('heading', { level: 3, name: 'Coaches' }).waitFor()
  const inOrder = async () => (await namesOf(page)).filter((name) => /Ann|Ben|Cleo/.test(name))
  const before = await inOrder()
  answered.resolve()
  await page.getByText('Hello').first().waitFor()
  const after = await inOrder()
  expect(after[0]).toMatch(/^Cleo/)
  expect(before).toEqual(after)
})
