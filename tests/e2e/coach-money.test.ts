import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { messages } from '#core/shared/messages'
import * as Extras from '#scripts/testing/extras'
import { buy, chargeOf, refund } from '#scripts/testing/payments'
import { makeReadyPair } from '#scripts/testing/ready-people'
import { expectAccessible } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { openAs } from './people'

test('a coach adds an extra specialty, an admin accepts it, and a client subscribes to it', async () => {
  const { client, coach } = await makeReadyPair()
  const profile = await openAs(coach, '/nutritionist/profile')
  await profile.getByRole('button', { name: 'Add extra specialty' }).click()
  const dialog = profile.getByRole('dialog')
  await dialog.getByLabel('Extra Specialties title').fill('x'.repeat(26))
  await dialog.getByText('26/25').waitFor()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await dialog.getByText('Title should have at most 25 characters').last().waitFor()
  await dialog.getByLabel('Extra Specialties title').fill('Race week')
  await dialog.getByLabel('$100').check()
  await dialog.getByLabel('Description').fill('A plan for the days before the race.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = profile.getByRole('row', { name: /Race week/ })
  await row.getByText('Pending').waitFor()

  const [{ id } = { id: '' }] = await Extras.list(coach, coach)
  await Extras.decide(id, true)
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.getByRole('button', { name: 'Pay & Subscribe to Extra Specialties' }).click()
  await page.getByLabel('Race week: $100 per month').waitFor()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  const [payment] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Pay $100 per month' }).click(),
  ])
  await payment.getByRole('button', { name: 'Subscribe for $100' }).click()
  await payment.getByText(messages.subscribed).waitFor()
  await payment.getByText('Race week').waitFor()
  // Once bought, it's no longer offered.
  const offer = page.getByRole('button', { name: 'Pay & Subscribe to Extra Specialties' })
  await offer.waitFor({ state: 'detached' })

  await profile.reload()
  await row.getByText('1 subscriber').waitFor()
  await expect.poll(() => row.getByRole('button', { name: 'Delete Race week' }).count()).toBe(0)
})

test('a coach sees payments and refunds and downloads all of them', async () => {
  const { client, coach } = await makeReadyPair()
  const charge = await chargeOf(await buy(client, coach))
  await services.stripe.settled()
  await services.stripe.clock.advance(1)
  await refund(charge, 2000)
  await services.stripe.settled()
  const page = await openAs(coach, '/nutritionist/get-paid')
  const list = page.getByRole('list', { name: 'Transactions' })
  await list.getByText('$85').waitFor()
  await list.getByText('-$20').waitFor()
  await page.getByText('1–3 of 3').waitFor()
  await list
    .getByRole('button', { name: /^Show details/ })
    .last()
    .click()
  await list.getByText('Gross').waitFor()
  await list.getByText('$100.00', { exact: true }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^transactions-.*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(',Clara Client,payment,100,15,85,')
  const leadsToClient = async (from: Locator) => {
    await from.getByRole('link', { name: 'Clara Client' }).first().click()
    await page.getByRole('heading', { name: 'Clara Client', level: 1 }).waitFor()
  }
  await leadsToClient(list)
  await page.goto('/nutritionist/subscriptions')
  await page.getByRole('button', { name: 'Show details of Clara Client' }).click()
  await leadsToClient(page.getByRole('list', { name: 'Subscriptions' }))
})

test('a coach buys a promotion, and the dashboard shows when it ends', async () => {
  const { coach } = await makeReadyPair()
  const page = await openAs(coach, '/nutritionist/dashboard')
  await page.getByText('30 days for $50').waitFor()
  const [payment] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Promote my profile' }).click(),
  ])
  await payment.getByRole('button', { name: 'Pay $50' }).click()
  await payment.waitForURL('**/nutritionist/dashboard?promotion=paid')
  await payment.getByText(/^You're promoted until \d\d\.\d\d\.\d{4}/).waitFor()
  await expectAccessible(payment)
  const stored = await CoachEntity.find({ coachId: coach.id })
  expect(Date.parse(stored?.promotionTime ?? '')).toBeGreaterThan(Date.now())

  const again = await openAs(coach, '/nutritionist/dashboard?promotion=cancelled')
  await again.getByRole('button', { name: 'Add 30 days' }).waitFor()
})
