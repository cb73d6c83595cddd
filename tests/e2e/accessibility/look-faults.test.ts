import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { openAs, openAsAdmin } from '../people'

interface Moved {
  /** How many elements were tagged as the portrait, before and after the transition. */
  portraits: number[]
  /** In milliseconds. */
  durations: unknown[]
}

/** Records the view transitions that the browser is asked to perform. */
const watchTransitions = (page: Page) =>
  page.addInitScript(() => {
    const moved: Moved = { portraits: [], durations: [] }
    Object.assign(window, { moved })
    const start = document.startViewTransition.bind(document)
    const count = () =>
      moved.portraits.push(
        [...document.querySelectorAll('*')].filter(
          (element) => getComputedStyle(element).getPropertyValue('view-transition-name') === 'portrait',
        ).length,
      )
    document.startViewTransition = (update) => {
      count()
      const transition = start(update)
      void transition.ready.then(() => {
        count()
        const parts = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
        moved.durations = parts
          .filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'))
          .map((effect) => effect.getTiming().duration)
      })
      return transition
    }
  })
const movedIn = (page: Page) => page.evaluate(() => (window as unknown as { moved: Moved }).moved)

test('animates the portrait from a card to the page of the coach for 200 ms, unless reduced motion is on', async () => {
  const client = await makeReadyClient()
  await Promise.all([makeCoach({ firstName: 'Uma', lastName: 'Unger' }), makeCoach(), makeCoach()])
  const page = await openAs(client, '/favicon.svg')
  await watchTransitions(page)
  const open = async () => {
    await page.goto('/client/nutritionists')
    await page.getByRole('list', { name: 'Coaches', exact: true }).getByRole('link', { name: /^Uma/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Uma Unger' }).waitFor()
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open()
  await expect.poll(async () => (await movedIn(page)).portraits).toEqual([1, 1])
  expect(new Set((await movedIn(page)).durations)).toEqual(new Set([200]))

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open()
  expect((await movedIn(page)).portraits).toEqual([])
})

test('an amount of any size fits in its card', async () => {
  const page = await openAsAdmin(await makeAdmin(), '/favicon.svg', {})
  await page.route('**/admin/stats?*', async (route) => {
    const stats = await (await route.fetch()).json()
    stats.income.at(-1).value = 127_098.75
    await route.fulfill({ json: stats })
  })
  await page.goto('/admin/dashboard')
  const sum = page.getByRole('definition').filter({ hasText: '$127,098.75' })
  await sum.waitFor()
  const { text, card } = await sum.evaluate((value) => {
    const range = document.createRange()
    range.selectNodeContents(value)
    return {
      text: range.getBoundingClientRect().right,
      card: value.parentElement?.getBoundingClientRect().right ?? 0,
    }
  })
  expect(text).toBeLessThan(card)
})
