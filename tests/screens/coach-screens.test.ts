import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { messages } from '#core/shared/messages'
import { makeRelationship } from '#scripts/testing/payments'
import { makeClient, makeCoach } from '#scripts/testing/people'
import { openAs } from './open'

test('the pending page shows which steps a coach has completed, including an approved client', async () => {
  const coach = await makeCoach({ status: 'PENDING', accountSubmitted: true })
  const states = async () => {
    const page = await openAs(coach, '/nutritionist/status/pending')
    await page.findByText(messages.pending)
    const steps = page.getByRole('list', { name: 'Steps to your first client' })
    return () =>
      within(steps)
        .getAllByRole('listitem')
        .map(({ dataset }) => dataset.done)
  }
  const client = await makeClient()
  await makeRelationship(coach, client, 'PENDING')
  await expect.poll(await states()).toEqual(['false', 'true', 'false'])
  await makeRelationship(coach, client, 'APPROVED')
  await expect.poll(await states()).toEqual(['false', 'true', 'true'])
})

test('a coach can also toggle accepting clients on their own profile', async () => {
  const coach = await makeCoach()
  const page = await openAs(coach, '/nutritionist/profile')
  const accepts = await page.findByRole('switch', { name: 'Accept new clients?' })
  expect(accepts).toHaveProperty('checked', true)
  await page.user.click(accepts)
  const stored = async () => [
    (await CoachEntity.find({ coachId: coach.id }))?.availability,
    (await CoachRowEntity.find({ coachId: coach.id }))?.availability,
  ]
  await expect.poll(stored).toEqual([false, false])
  await page.findByText("Clients can see your page but can't hire you.")
})

test('the request table of a coach shows twenty rows at first', async () => {
  const coach = await makeCoach()
  for (let count = 0; count < 21; count++) await makeRelationship(coach, await makeClient(), 'PENDING')
  const page = await openAs(coach, '/nutritionist/clients')
  await page.findByText('1–20 of 21')
})
