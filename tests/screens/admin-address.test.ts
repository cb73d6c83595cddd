import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { makeAdmin, makeCoach, tokenMailedTo } from '#scripts/testing/people'
import { submitApplication } from './application'
import { openAs } from './open'

test('an admin asks for another address of a coach, which its owner has to confirm', async () => {
  const coach = await makeCoach()
  const email = `admins-${coach.email}`
  const page = await openAs(await makeAdmin(), `/admin/nutritionists/${coach.id}/edit`)
  await page.findByRole('textbox', { name: 'Email' })
  await page.fill('Email', email)
  await submitApplication(page)
  const dialog = within(await page.findByRole('dialog'))
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(() => tokenMailedTo(email)).not.toBe('')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ email: coach.email })
})
