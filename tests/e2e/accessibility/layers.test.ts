import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buy, makeRelationship, makeSeller } from '#scripts/testing/payments'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { openAs } from '../people'

/** Goes back as a phone does. The page decides what that means. */
const back = (page: Page) => page.evaluate(() => window.history.back())
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

// Created before any search, because a warm function caches coaches for ten seconds.
await Promise.all([makeCoach({ gender: 'male' }), makeCoach({ gender: 'female' })])

test('Back closes a menu, sheet, dialog or question first and leaves the page only the second time', async () => {
  const [{ client, coach }, subscribed] = await Promise.all([makeReadyPair(), makeSeller()])
  await makeRelationship(subscribed, client)
  await buy(client, subscribed)
  const page = await openAs(client, '/client/dashboard')
  const layers: [string, () => Promise<void>][] = [
    ['/client/nutritionists', () => button(page, 'Filters').click()],
    [`/client/nutritionists/${coach.id}`, () => button(page, 'Pay & Subscribe').click()],
    ['/client/subscriptions', () => page.getByRole('button', { name: /^Cancel subscription with/ }).click()],
    ['/client/profile', () => page.locator('input[type=file]').setInputFiles(picture)],
    ['/client/saved', () => button(page, 'Menu').click()],
  ]
  await heading(page, /^Good /)
  for (const [path, openLayer] of layers) {
    await page.goto('/client/my-nutritionists')
    await heading(page, 'My coaches')
    await page.goto(path)
    await openLayer()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await back(page)
    await dialog.waitFor({ state: 'detached' })
    expect(pathOf(page), `after Back from the layer of ${path}`).toBe(path)
    await back(page)
    await page.waitForURL('**/client/my-nutritionists')
  }
})

test('choices in a sheet stay after Back closes it', async () => {
  const page = await openAs(await makeReadyClient(), '/client/dashboard')
  await follow(page, 'Coaches')
  await button(page, 'Filters').click()
  await page.getByLabel('Female', { exact: true }).check()
  await page.waitForURL('**gender**')
  await back(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(pathOf(page)).toContain('gender')
  await button(page, 'Remove Female').waitFor()
  await back(page)
  await page.waitForURL('**/client/dashboard')
})

test('a layer that was closed in another way, or left by a link, needs no extra Back', async () => {
  const page = await openAs(await makeReadyClient(), '/client/dashboard')
  await follow(page, 'Coaches')
  for (let times = 0; times < 2; times++) {
    await button(page, 'Filters').click()
    await button(page, 'Close filters').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await button(page, 'Menu').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Saved Coaches' }).click()
  await heading(page, 'Saved Coaches')
  await back(page)
  await heading(page, 'Coaches')
  await back(page)
  await heading(page, /^Good /)
})

test('returning to a page restores the choices its sheet had put into the URL', async () => {
  const page = await openAs(await makeReadyClient(), '/client/dashboard')
  await follow(page, 'Coaches')
  await button(page, 'Filters').click()
  await page.getByLabel('Female', { exact: true }).check()
  await page.waitForURL('**gender**')
  await page.getByRole('button', { name: /^Show \d+ coach/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Coaches', exact: true }).getByRole('link').first().click()
  await page.waitForURL('**/client/nutritionists/*')
  await back(page)
  await page.waitForURL('**gender**')
  await back(page)
  await heading(page, /^Good /)
})

test('Back in the dialog about unsaved changes stays on the page, and Discard goes back', async () => {
  const page = await openAs(await makeReadyClient(), '/client/my-nutritionists')
  await button(page, 'Menu').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill('Somebody')
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await back(page)
  await question.waitFor()
  expect(pathOf(page)).toBe('/client/profile/edit')
  await back(page)
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Somebody')
  await back(page)
  const discard = question.getByRole('button', { name: 'Discard' })
  // What loses something isn't the green choice.
  expect(await discard.getAttribute('style')).toContain('red')
  await discard.click()
  await page.waitForURL('**/client/profile')
  await back(page)
  await heading(page, 'My coaches')
})
