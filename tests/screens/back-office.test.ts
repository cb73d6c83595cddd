import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { openAsAdmin } from './open'

test('a decision on an application can be undone from the notice', async () => {
  const coach = await makeCoach({ firstName: 'Olga', status: 'PENDING', interviewStatus: false })
  const page = await openAsAdmin(await makeAdmin(), `/admin/applications?open=${coach.id}`)
  const status = async () => (await CoachEntity.find({ coachId: coach.id }))?.status
  await page.user.selectOptions(await page.findByLabelText('Application status'), 'APPROVED')
  await page.press('Save')
  await page.press('Cancel', { inside: await page.findByRole('dialog') })
  expect(await status()).toBe('PENDING')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await page.press('Save')
  await page.press('Approve', { inside: await page.findByRole('dialog') })
  await page.findByText('Olga Coach approved')
  expect(await status()).toBe('APPROVED')
  await page.press('Undo')
  await expect.poll(status).toBe('PENDING')
})

test('an admin selects in a list whether a coach was interviewed', async () => {
  const [ada, coach] = await Promise.all([
    makeAdmin(),
    makeCoach({ firstName: 'Ines', status: 'PENDING', interviewStatus: false }),
  ])
  const page = await openAsAdmin(ada, `/admin/applications?open=${coach.id}`)
  const interview = await page.findByRole('combobox', { name: 'Interview status' })
  expect(interview).toHaveProperty('selectedOptions.0.textContent', 'Not interviewed')
  await page.user.selectOptions(interview, 'Interviewed')
  await page.press('Save')
  await page.findByText('Saved')
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ interviewStatus: true })
})
