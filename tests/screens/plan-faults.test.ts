import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { buy, makeRelationship } from '#scripts/testing/payments'
import { makeAdmin, makeCoach } from '#scripts/testing/people'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { services } from '#scripts/testing/setup/test-services'
import { openAs, openAsAdmin } from './open'

test('a canceled plan shows its end date, offers to undo immediately, and keeps the focus', async () => {
  const { client, coach } = await makeReadyPair()
  const id = await buy(client, coach)
  await services.stripe.settled()
  const cancelAt = () =>
    services.stripe.subscriptions().find((subscription) => subscription.id === id)?.cancel_at
  const page = await openAs(client, '/client/subscriptions')
  const cancel = 'Cancel subscription with Carl Coach'
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await page.press(cancel)
  await page.press('Cancel subscription', { inside: await page.findByRole('dialog') })

  const notice = await page.findByText(/Canceled\. Active until \d\d\.\d\d\.\d{4}/)
  const list = await page.findByRole('list', { name: 'Subscriptions' })
  const row = within(within(list).getByRole('listitem'))
  await row.findByText('Ending')
  expect(row.getAllByText(/\d\d\.\d\d\.\d{4}/)).toHaveLength(1)
  await waitFor(() => expect(row.queryByText('Active')).toBeNull())
  await expect.poll(focused).toBe('Keep my plan with Carl Coach')

  await page.press('Undo', { inside: notice.closest<HTMLElement>('[role=status]') ?? undefined })
  await row.findByText('Active')
  expect(cancelAt()).toBeNull()
  await expect.poll(focused).toBe(cancel)
})

test('a plan with a failed payment does not say that it renews', async () => {
  const { client, coach } = await makeReadyPair()
  await services.stripe.failRenewal(await buy(client, coach))
  await services.stripe.settled()
  for (const path of ['/client/subscriptions', '/client/dashboard']) {
    const page = await openAs(client, path)
    await page.findByText('Past due')
    expect(page.queryByText(/Renews on/), path).toBeNull()
  }
  // In red for the coach, and as a badge for admins.
  for (const path of ['/nutritionist/clients', '/nutritionist/subscriptions', '/nutritionist/dashboard']) {
    const page = await openAs(coach, path)
    const [late] = await page.findAllByText(/^Past due/)
    expect(late?.closest('[style*=error]'), path).not.toBeNull()
  }
  const admin = await makeAdmin()
  for (const path of [`/admin/clients/${client.id}`, `/admin/nutritionists/${coach.id}`]) {
    const page = await openAsAdmin(admin, path)
    await page.findByText('Payment failed')
    if (path.includes(client.id)) await page.findByText(/Next try on \d\d\.\d\d\.\d{4}/)
  }
})

test('every price describes what it includes, and a disabled button explains why', async () => {
  const { client, coach } = await makeReadyPair({ expYears: 6 })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.press('Pay & Subscribe')
  const dialog = within(await page.findByRole('dialog'))
  const offers = await dialog.findAllByRole<HTMLInputElement>('radio')
  expect(offers).toHaveLength(4)
  for (const offer of offers) expect(descriptionOf(offer), offer.value).toMatch(/\w{4}/)
  const pay = dialog.getByRole('button', { name: /^Pay \$100/ })
  expect(pay).toHaveProperty('disabled', true)
  expect(descriptionOf(pay)).toBe('Check the box to continue.')
  await page.user.click(dialog.getByRole('checkbox'))
  await waitFor(() => expect(pay).toHaveProperty('disabled', false))
  expect(descriptionOf(pay)).toBe('')

  const broke = await makeCoach({ firstName: 'Olga', accountSubmitted: false })
  await makeRelationship(broke, client)
  const other = await openAs(client, `/client/nutritionists/${broke.id}`)
  const off = await other.findByRole('button', { name: 'Pay & Subscribe' })
  await waitFor(() => expect(off).toHaveProperty('disabled', true))
  expect(descriptionOf(off)).toBe("Olga can't take payments yet. Try again later.")
})

/** The text of the elements that describe this one. */
const descriptionOf = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
