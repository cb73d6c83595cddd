import { expect, test } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { preference } from '#scripts/testing/answers'
import { makeClient, makeCoach } from '#scripts/testing/people'
import { openAs } from './people'

test('an answer is ignored and counted again, stays in the address, and can become a preference', async () => {
  // Before anybody searches: directories are kept for some seconds.
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
  const page = await openAs(client, '/client/nutritionists', { viewport: 'phone' })
  const first = page.getByRole('list', { name: 'Recommended by the product' }).getByRole('article').first()
  await first.getByText('Petra').waitFor()
  await first.getByText('Fits 1 of 2').click()
  await first.getByText('A coach who is female').waitFor()

  await page.getByRole('button', { name: 'Ignore this answer: Vegan' }).click()
  await first.getByText('Greta').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await first.getByText('Petra').waitFor()

  await page.getByRole('button', { name: 'Ignore this answer: A coach who is female' }).click()
  await first.getByText('Fits 1 of 1').waitFor()
  await page.reload()
  await first.getByText('Fits 1 of 1').waitFor()
  await first.getByRole('link').click()
  const receipt = page.getByRole('region', { name: 'Why this coach fits you' })
  await receipt.getByText('Fits 1 of 1').waitFor()
  const again = receipt.getByRole('button', { name: 'Count this answer: A coach who is female' })
  await again.click()
  await receipt.getByText('Fits 1 of 2').waitFor()
  await receipt.getByRole('button', { name: 'Ignore this answer: A coach who is female' }).click()
  await again.waitFor()
  expect(page.url()).toContain(plant.id)

  await receipt.getByRole('button', { name: 'Save as my preferences' }).click()
  await receipt.getByText('Fits 1 of 1').waitFor()
  await expect.poll(() => again.count()).toBe(0)
  expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({
    coachPreference: { gender: [], specialities: ['Vegan'] },
  })
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await receipt.getByText('Fits 1 of 2').waitFor()
})

test('a client chooses a group tier on the profile once, then only an admin can change it', async () => {
  const client = await makeClient({ coachPreference: { ...preference, groupChatType: 'NONE' } })
  const page = await openAs(client, '/client/profile', { viewport: 'phone' })
  const tiers = page.getByRole('region', { name: 'Group chat tier' })
  await tiers.getByRole('button', { name: '3 CLIENT GROUP - $150' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Choose' }).click()
  await page.getByText('Your group chat tier is 3 CLIENT GROUP - $150.').waitFor()
  for (const name of ['2 CLIENT GROUP - $225', '3 CLIENT GROUP - $150', '6 CLIENT GROUP - $75'])
    await expect.poll(() => tiers.getByRole('button', { name }).isDisabled()).toBe(true)
  await tiers.getByRole('link', { name: 'contact admin' }).waitFor()
  expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({
    coachPreference: { groupChatType: 'PLAN_2' },
  })
})
