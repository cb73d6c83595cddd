import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { buy, makeLink } from '#scripts/testing/payments'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { services } from '#scripts/testing/world'
import { openAs } from './people'

test('a cancelled plan says until when it runs, offers to take that back at once, and keeps the focus', async () => {
  const { client, coach } = await makeReadyPair()
  const id = await buy(client, coach)
  await services.stripe.settled()
  const cancelAt = () => services.stripe.subscriptions().find((one) => one.id === id)?.cancel_at
  const page = await openAs(client, '/client/subscriptions')
  const cancel = page.getByRole('button', { name: 'Cancel subscription with Carl Coach' })
  await cancel.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()

  const notice = page.getByRole('status').filter({ hasText: /Cancelled, active until \d\d\.\d\d\.\d{4}\./ })
  await notice.waitFor()
  const row = page.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem')
  await row.getByText(/^Ends \d\d\.\d\d\.\d{4}$/).waitFor()
  await expect.poll(() => row.getByText('Active', { exact: true }).count()).toBe(0)
  const keep = page.getByRole('button', { name: 'Keep my plan with Carl Coach' })
  await expect.poll(() => keep.evaluate((button) => button === document.activeElement)).toBe(true)

  await notice.getByRole('button', { name: 'Undo' }).click()
  await row.getByText('Active', { exact: true }).waitFor()
  expect(cancelAt()).toBeNull()
  await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a plan whose payment failed does not say that it renews', async () => {
  const { client, coach } = await makeReadyPair()
  await services.stripe.failRenewal(await buy(client, coach))
  await services.stripe.settled()
  for (const path of ['/client/subscriptions', '/client/dashboard']) {
    const page = await openAs(client, path)
    await page.getByText('Past due', { exact: true }).waitFor()
    await expect.poll(() => page.getByText(/Renews on/).count(), { message: path }).toBe(0)
  }
})

test('each price says what it includes, and a button that is off says why', async () => {
  const { client, coach } = await makeReadyPair({ expYears: 6 })
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.getByRole('button', { name: 'Pay & Subscribe', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const offers = dialog.getByRole('radio')
  await expect.poll(() => offers.count()).toBe(4)
  for (const offer of await offers.all())
    expect(await descriptionOf(offer), (await offer.getAttribute('value')) ?? '').toMatch(/\w{4}/)
  const pay = dialog.getByRole('button', { name: /^Pay \$100/ })
  await expect.poll(() => pay.isDisabled()).toBe(true)
  expect(await descriptionOf(pay)).toBe('Please check the box to agree first.')
  await dialog.getByRole('checkbox').check()
  await expect.poll(() => pay.isDisabled()).toBe(false)
  expect(await descriptionOf(pay)).toBe('')

  const broke = await makeCoach({ firstName: 'Olga', accountSubmitted: false })
  await makeLink(broke, client)
  await page.goto(`/client/nutritionists/${broke.id}`)
  const off = page.getByRole('button', { name: 'Pay & Subscribe', exact: true })
  await expect.poll(() => off.isDisabled()).toBe(true)
  expect(await descriptionOf(off)).toBe('Olga cannot take payments yet. Please try again later.')
})

/** What the elements say that describe it. */
const descriptionOf = (element: Locator) =>
  element.evaluate((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  )
