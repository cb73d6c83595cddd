import { expect, test, vi } from 'vitest'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { openAs } from './open'

test('two taps on Hire before the screen knows send one request', async () => {
  const coach = await makeCoach({ firstName: 'Mia' })
  const page = await openAs(await makeReadyClient(), `/client/nutritionists/${coach.id}`)
  const hire = await page.findByRole('button', { name: 'Hire now' })
  const asked = vi.spyOn(globalThis, 'fetch')
  hire.click()
  hire.click()
  await page.findByText(/Mia has your request and decides soon\./)
  const requests = asked.mock.calls.filter(
    ([url, init]) => init?.method === 'POST' && String(url).endsWith('/user/connect-users'),
  )
  asked.mockRestore()
  expect(requests).toHaveLength(1)
})
