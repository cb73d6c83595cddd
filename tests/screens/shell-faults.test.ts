import { expect, test } from 'vitest'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { openAs } from './open'
import { watchRequests } from './requests'

test('sends one request when Hire is tapped twice before the screen has updated', async () => {
  const coach = await makeCoach({ firstName: 'Mia' })
  const page = await openAs(await makeReadyClient(), `/client/nutritionists/${coach.id}`)
  const hire = await page.findByRole('button', { name: 'Hire now' })
  const asked = watchRequests()
  hire.click()
  hire.click()
  await page.findByText(/Mia will decide soon\./)
  expect(asked.filter(({ path }) => path === '/user/connect-users')).toHaveLength(1)
})
