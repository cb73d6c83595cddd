import { expect, test } from 'vitest'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { makePaid } from '#scripts/testing/reviews'
import { openAs } from './people'

test('the stars work by touch, and as a single tab stop whose arrow keys move by half stars', async () => {
  const { coach, client } = await makeReadyPair()
  await makePaid(coach, client)
  const page = await openAs(client, `/client/nutritionists/${coach.id}/review`)
  const rated = () => page.getByRole('radio', { checked: true }).getAttribute('aria-label')
  const stars = page.getByRole('radiogroup', { name: 'Your rating' }).locator('label')
  for (const words of ['5 stars', '4.5 stars']) {
    await stars.last().click()
    expect(await rated()).toBe(words)
  }
  await page.getByRole('radio', { name: '0.5 stars' }).focus()
  await page.keyboard.press('Space')
  expect(await rated()).toBe('0.5 stars')
  for (let half = 0; half < 6; half++) await page.keyboard.press('ArrowRight')
  expect(await rated()).toBe('3.5 stars')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  for (const index of [1, 5]) {
    const box = await stars.nth(index - 1).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})
