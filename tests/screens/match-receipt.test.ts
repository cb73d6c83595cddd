import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { messages } from '#core/shared/messages'
import { preference } from '#scripts/testing/answers'
import { makeClient, makeCoach } from '#scripts/testing/people'
import { openAs, type Screen } from './open'

/** The text of the first recommendation. */
const first = (page: Screen) => {
  const list = page.queryByRole('list', { name: messages.recommendedHeading })
  return list && within(list).queryAllByRole('article')[0]
}

test('an answer can be ignored and counted again; that stays in the URL and can be saved as a preference', async () => {
  // Created before the first search, because directories are cached for some seconds.
  const [plant] = await Promise.all([
    makeCoach({ firstName: 'Petra', specialities: ['Vegan'], gender: 'male' }),
    makeCoach({ firstName: 'Greta', specialities: ['Paleo'], gender: 'female' }),
  ])
  const client = await makeClient({
    coachPreference: {
      ...preference,
      specialities: ['Vegan'],
      gender: ['female'],
      experience: '',
      personality: '',
    },
  })
  let page = await openAs(client, '/client/nutritionists')
  const firstText = () => first(page)?.textContent
  await expect.poll(firstText).toContain('Petra')
  await page.user.click(within(first(page) as HTMLElement).getByText('Fits 1 of 2'))
  await expect.poll(firstText).toContain('Coach gender: female')

  await page.press('Ignore: Vegan')
  await expect.poll(firstText).toContain('Greta')
  await page.press('Undo')
  await expect.poll(firstText).toContain('Petra')

  await page.press('Ignore: Coach gender: female')
  await expect.poll(firstText).toContain('Fits 1 of 1')
  page = await openAs(client, location.href)
  await expect.poll(firstText).toContain('Fits 1 of 1')
  await page.user.click(within(first(page) as HTMLElement).getByRole('link'))
  const receipt = await page.findByRole('region', { name: 'Why this coach fits you' })
  const told = () => receipt.textContent
  await expect.poll(told).toContain('Fits 1 of 1')
  const again = 'Include: Coach gender: female'
  await page.press(again, { inside: receipt })
  await expect.poll(told).toContain('Fits 1 of 2')
  await page.press('Ignore: Coach gender: female', { inside: receipt })
  await within(receipt).findByRole('button', { name: again })
  expect(location.href).toContain(plant.id)

  await page.press('Save as my preferences', { inside: receipt })
  await expect.poll(() => within(receipt).queryByRole('button', { name: again })).toBeNull()
  await expect.poll(told).toContain('Fits 1 of 1')
  expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({
    coachPreference: { gender: [], specialities: ['Vegan'] },
  })
  await expect.poll(() => location.search).toBe('')
  await page.press('Undo')
  await expect.poll(told).toContain('Fits 1 of 2')
})

test('a client selects a group plan in the profile once; after that only an admin can change it', async () => {
  const client = await makeClient({ coachPreference: { ...preference, groupChatType: 'NONE' } })
  const page = await openAs(client, '/client/profile')
  const tiers = await page.findByRole('region', { name: 'Group chat tier' })
  await page.press('3 CLIENT GROUP - $150', { inside: tiers })
  await page.press('Choose', { inside: await page.findByRole('dialog') })
  await page.findByText('3 CLIENT GROUP - $150 chosen')
  for (const name of ['2 CLIENT GROUP - $225', '3 CLIENT GROUP - $150', '6 CLIENT GROUP - $75'])
    await expect.poll(() => within(tiers).getByRole('button', { name })).toHaveProperty('disabled', true)
  await within(tiers).findByRole('link', { name: 'contact admin' })
  expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({
    coachPreference: { groupChatType: 'PLAN_2' },
  })
})
