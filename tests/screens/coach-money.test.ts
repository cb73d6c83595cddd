import { expect, test } from 'vitest'
import * as Extras from '#scripts/testing/extras'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { openAs } from './open'

test('a coach deletes an extra specialty without subscribers', async () => {
  const { coach } = await makeReadyPair()
  await Extras.make(coach)
  const page = await openAs(coach, '/nutritionist/profile')
  await page.press('Delete Race week')
  await page.press('Delete', { inside: await page.findByRole('dialog') })
  await page.findByText(/^Offer an add-on to your plans/)
  expect(await Extras.list(coach, coach)).toEqual([])
})
