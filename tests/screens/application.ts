import { expect } from 'vitest'
import type { Screen } from './open'

/** Goes through the form's steps without changing them. A press while a step is still being replaced has no effect. */
export async function submitApplication(page: Screen) {
  const isLastStep = () => page.queryByRole('button', { name: 'Submit' }) !== null
  await expect
    .poll(async () => {
      if (!isLastStep()) await page.user.click(page.getByRole('button', { name: 'Next' }))
      return isLastStep()
    })
    .toBe(true)
  await page.press('Submit')
}
