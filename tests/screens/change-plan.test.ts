import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { buy, makeRelationship, pay, provider, subscribe } from '#scripts/testing/payments'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { services } from '#scripts/testing/setup/test-services'
import { openAs, type Screen } from './open'
import { watchRequests } from './requests'

async function openDialog(page: Screen) {
  await page.press('Change plan with Carl Coach')
  return page.findByRole('dialog', { name: 'Change plan' })
}
const priceOf = async (id: string) =>
  (await provider.subscriptions.retrieve(id)).items.data[0]?.price.unit_amount

test('an upgrade shows what it charges today, asks for consent, and charges exactly that', async () => {
  const { client, coach } = await makeReadyPair({ expYears: 6 })
  const id = await buy(client, coach)
  await services.stripe.clock.advance(10)
  await services.stripe.settled()
  const page = await openAs(client, '/client/subscriptions')
  const dialog = await openDialog(page)
  await within(dialog).findAllByRole('radio')
  expect(document.activeElement?.getAttribute('type')).toBe('radio')
  await page.press('$300 per month', { role: 'radio', inside: dialog })
  const today = await within(dialog).findByText(/for the rest of this month/)
  const shown = /\$\d+(\.\d\d)?/.exec(today.textContent)?.[0] ?? ''
  const button = within(dialog).getByRole('button', { name: `Pay ${shown} and upgrade` })
  expect(button).toHaveProperty('disabled', true)
  expect(await priceOf(id)).toBe(10_000)
  await page.user.click(within(dialog).getByRole('checkbox', { name: /agree to pay \$300 every month/ }))
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  // Twice before the screen has updated: the second one would be refused.
  const asked = watchRequests()
  for (let time = 0; time < 2; time++) button.click()
  await page.findByText('Plan changed. You now pay $300 per month.')
  expect(asked.filter(({ path }) => path === '/client/change-plan')).toHaveLength(1)
  const { data } = await provider.invoices.list({ subscription: id })
  expect(data[0]?.amount_paid).toBe(Math.round(Number(shown.slice(1)) * 100))
  const list = within(await page.findByRole('list', { name: 'Subscriptions' }))
  await list.findByText(/\$300 per month/)
})

test('a downgrade says when it starts, shows in every list, and can be dropped', async () => {
  const { client, coach } = await makeReadyPair({ expYears: 6 })
  const id = await buy(client, coach, 200)
  await services.stripe.settled()
  const { items } = await provider.subscriptions.retrieve(id)
  const end = new Date(Number(items.data[0]?.current_period_end) * 1000)
    .toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })
    .replaceAll('/', '.')
  const page = await openAs(client, '/client/subscriptions')
  const dialog = await openDialog(page)
  await page.press('$100 per month', { role: 'radio', inside: dialog })
  await within(dialog).findByText('Nothing. You keep your $200 plan until then.')
  await page.user.click(within(dialog).getByRole('checkbox'))
  await page.press(`Change on ${end}`, { inside: dialog })
  await page.findByText(`Changes to $100 on ${end}`)
  const home = await openAs(client, '/client/dashboard')
  await home.findByText('Next charge: $100')
  const coachPage = await openAs(coach, '/nutritionist/subscriptions', { viewport: 'desktop' })
  await coachPage.findByText(`Changes to $100 on ${end}`)

  const later = await openAs(client, '/client/subscriptions')
  const second = await openDialog(later)
  await within(second).findByText(`You pay $200 per month, and $100 from ${end} on.`)
  await within(second).findByText('To upgrade, keep your current plan first.')
  expect(within(second).queryByRole('radio', { name: /\$300/ })).toBeNull()
  await later.press('$200 per month', { role: 'radio', inside: second })
  await later.user.click(within(second).getByRole('checkbox'))
  await later.press('Keep this plan', { inside: second })
  await later.findByText(`Renews on ${end}`)
})

test('a declined card is explained in the dialog, and the plan stays as it is', async () => {
  const { client, coach } = await makeReadyPair({ expYears: 6 })
  const { body } = await subscribe(client, coach, 100)
  await pay(body.url, '4000 0000 0000 0341')
  await services.stripe.settled()
  const page = await openAs(client, '/client/subscriptions')
  const dialog = await openDialog(page)
  await page.press('$200 per month', { role: 'radio', inside: dialog })
  await page.user.click(within(dialog).getByRole('checkbox'))
  await page.press(/^Pay \$/, { inside: dialog })
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toBe('Your card was declined. Check it or try a different card.')
  await page.press('Close', { inside: dialog })
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await page.findByText(/\$100 per month/)
})

test('“Choose a plan” leads to the plans themselves, and closing them stays on the page', async () => {
  const { client, coach } = await makeReadyPair({ expYears: 6 })
  await makeRelationship(coach, client)
  const page = await openAs(client, '/client/dashboard')
  await page.press('Choose a plan', { role: 'link' })
  const dialog = await page.findByRole('dialog', { name: 'Pay & Subscribe' })
  expect(within(dialog).getAllByRole('radio').length).toBeGreaterThan(1)
  await page.press('Close', { inside: dialog })
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname + window.location.search).toBe(`/client/nutritionists/${coach.id}`)
})

test('a plan that is set to end offers no other plan', async () => {
  const { client, coach } = await makeReadyPair({ expYears: 6 })
  const id = await buy(client, coach)
  await provider.subscriptions.update(id, { cancel_at_period_end: true })
  await services.stripe.settled()
  const page = await openAs(client, '/client/subscriptions')
  await page.findByRole('button', { name: 'Keep my plan with Carl Coach' })
  expect(page.queryByRole('button', { name: /^Change plan/ })).toBeNull()
})
