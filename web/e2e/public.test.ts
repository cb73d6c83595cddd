import { expect, test } from 'vitest'
import { expectAccessible, open } from '#scripts/testing/site'

test('the landing page reads without scripts and leads to registration', async () => {
  const page = await open('/')
  expect(await page.locator('h1').count()).toBe(1)
  await expectAccessible(page)
})
