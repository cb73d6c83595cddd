import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { TERMS } from '#core/billing/shared/terms'
import { CoachEntity } from '#core/coach/entity'
import { write } from '#core/lib/table'
import { messages } from '#core/shared/messages'
import { DECLINED_CARD, GOOD_CARD } from '#scripts/local/stripe/cards'
import {
  buy,
  formatDateInDays,
  makeRelationship,
  makeSeller,
  provider,
  subscriptionsOf,
} from '#scripts/testing/payments'
import type { TestPerson } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { expectAccessible } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { openAs } from './people'
import { expectRoomForLargeText, inspectScreen } from './screen'

const coachPage = ({ id }: TestPerson) => `/client/nutritionists/${id}`
const bought = (coach: TestPerson) =>
  services.stripe.subscriptions().filter(({ metadata }) => metadata.coachId === coach.id)

/** Chooses $200 and continues to the payment page. */
async function toPayment(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Pay & Subscribe', exact: true }).click()
  await page.getByLabel('$200').check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  const [payment] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Pay $200 per month' }).click(),
  ])
  await payment.getByLabel('Card number').waitFor()
  return payment
}

const payWith = async (payment: Page, card: string) => {
  await payment.getByLabel('Card number').fill(card)
  await payment.getByRole('button', { name: 'Subscribe for $200' }).click()
}

test('a declined card can be replaced, and reloading the confirmation buys nothing else', async () => {
  const { client, coach } = await makeReadyPair()
  const page = await openAs(client, coachPage(coach))
  const payment = await toPayment(page)
  await payWith(payment, DECLINED_CARD)
  await payment.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
  await services.stripe.settled()
  expect(await subscriptionsOf(client)).toEqual([])

  await payWith(payment, GOOD_CARD)
  await payment.waitForURL('**/client/checkout/return**')
  await payment.getByText(messages.subscribed).waitFor()
  // The screen in the other tab updates itself.
  await page.getByText('Carl Coach is your coach').waitFor()
  await payment.reload()
  await payment.getByText(messages.subscribed).waitFor()
  await services.stripe.settled()
  expect(bought(coach)).toHaveLength(1)
  const agreed = await AuditEntity.queryAll(`audited#${client.id}`, { index: 'gsi1' })
  expect(agreed).toMatchObject([{ details: { amountCents: 20_000, period: 'month', terms: TERMS.version } }])

  // The URL of the confirmation reveals nothing to other people.
  const { pathname, search } = new URL(payment.url())
  const stranger = await openAs(await makeReadyClient(), pathname + search)
  await stranger.getByText("We can't find that payment").waitFor()
  await expect.poll(() => stranger.getByText(/Carl|\$200/).count()).toBe(0)
  await expectAccessible(stranger)
  expect(await subscriptionsOf(client)).toMatchObject([{ status: 'active', cancel_at: null }])
})

test('never calls a payment failed because its event is late, and says when a plan has ended', async () => {
  const { client, coach } = await makeReadyPair()
  const page = await openAs(client, coachPage(coach))
  await page.clock.install()
  services.stripe.pauseDeliveries()
  const payment = await toPayment(page)
  await payWith(payment, GOOD_CARD)
  await payment.waitForURL('**/client/checkout/return**')
  await payment.getByText('Confirming payment…').waitFor()
  await page.clock.runFor(31_000)
  await payment.getByText('Payment received. Activation can take a few minutes').waitFor()
  await services.stripe.resumeDeliveries()
  await page.clock.runFor(11_000)
  await payment.getByText(messages.subscribed).waitFor()

  await provider.subscriptions.cancel(String(bought(coach)[0]?.id))
  await services.stripe.settled()
  await payment.reload()
  await payment.getByText('This plan has ended').waitFor()
})

test('on a phone, the whole purchase is visible at once', async () => {
  const { client, coach } = await makeReadyPair({ expYears: 6 })
  const page = await openAs(client, coachPage(coach))
  await page.getByRole('button', { name: 'Pay & Subscribe', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay & Subscribe' })
  const bottomOf = async (part: Locator) => {
    await part.waitFor()
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const consent = dialog.getByRole('checkbox', { name: 'I agree to pay $100 every month until I cancel' })
  const top = (await consent.boundingBox())?.y ?? 0
  for (const name of ['$450', '$100 today', 'Every month until you', 'Anytime under', 'Carl Coach, on'])
    expect(await bottomOf(dialog.getByText(name))).toBeLessThan(top)
  const pay = dialog.getByRole('button', { name: 'Pay $100 per month' })
  expect(await bottomOf(pay)).toBeLessThan(page.viewportSize()?.height ?? 0)
})

test('tells clients who return from the payment page that they were not charged', async () => {
  const { client, coach } = await makeReadyPair()
  const page = await openAs(client, coachPage(coach))
  const payment = await toPayment(page)
  await payment.getByRole('button', { name: 'Back' }).click()
  await payment.waitForURL('**?checkout=cancelled')
  await payment.getByText("You weren't charged.").waitFor()
  expect(await subscriptionsOf(client)).toEqual([])
  expect(bought(coach)).toEqual([])

  // Reopens the dialog with the same choice.
  await payment.getByRole('button', { name: 'Pay & Subscribe', exact: true }).click()
  await expect.poll(() => payment.getByRole('radio', { name: '$200' }).isChecked()).toBe(true)
})

test('closes the dialog with an explanation if the coach has lost their bank account in the meantime', async () => {
  const { client, coach } = await makeReadyPair()
  const page = await openAs(client, coachPage(coach))
  await page.getByRole('button', { name: 'Pay & Subscribe', exact: true }).click()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await write(CoachEntity.update({ coachId: coach.id }, { set: { accountSubmitted: false } }))
  const told = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.message()
  })
  await page.getByRole('button', { name: 'Pay $100 per month' }).click()
  expect(await told).toBe("This coach can't take payments yet. Please try again later.")
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(page.context().pages()).toHaveLength(1)
  expect(bought(coach)).toEqual([])
})

test('a failed renewal links to updating the card, which fixes it', async () => {
  const { client, coach } = await makeReadyPair()
  const id = await buy(client, coach)
  await services.stripe.failRenewal(id)
  await services.stripe.settled()
  const page = await openAs(client, '/client/subscriptions')
  await page
    .getByRole('alert')
    .getByText(
      `We couldn't charge $100 for your plan with Carl Coach. We'll try again on ${formatDateInDays(3)}.`,
    )
    .waitFor()
  const [portal] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Update card' }).click(),
  ])
  await portal.getByLabel('New card number').fill(GOOD_CARD)
  await portal.getByRole('button', { name: 'Update payment method' }).click()
  await services.stripe.settled()
  await expect.poll(() => subscriptionsOf(client)).toMatchObject([{ status: 'active' }])
  await page.reload()
  await page.getByText('Active', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('A payment failed').count()).toBe(0)
})

/** Words of names that are on two lines. */
const brokenNames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main li strong')].flatMap(({ firstChild: text }) => {
      if (!(text instanceof Text)) return []
      return [...text.data.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
        return new Set(tops).size > 1 ? [word] : []
      })
    }),
  )

test('a failed payment comes first on the dashboard, and Subscriptions fits on a phone with large text', async () => {
  const { client, coach } = await makeReadyPair({ expYears: 6 })
  const other = await makeSeller({ firstName: 'Bartholomew', lastName: 'Featherstonehaugh' })
  await makeRelationship(other, client)
  const [, failing] = [await buy(client, coach), await buy(client, other)]
  await services.stripe.failRenewal(failing)
  await services.stripe.settled()
  const page = await openAs(client, '/client/dashboard')
  const failed = await page.getByRole('alert').filter({ hasText: 'A payment failed' }).boundingBox()
  const coaches = await page.getByRole('list', { name: 'Your coaches' }).boundingBox()
  expect(failed?.y).toBeLessThan(coaches?.y ?? 0)

  await page.goto('/client/subscriptions')
  await page.getByText('Past due').waitFor()
  await expectRoomForLargeText(page, 'two subscriptions')
  await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
  expect(await brokenNames(page)).toEqual([])
  await page.goto('/client/subscriptions')
  await inspectScreen(page, '/client/subscriptions')
  await page.getByRole('button', { name: 'Change plan with Carl Coach' }).click()
  await page.getByRole('radio', { name: '$300 per month' }).check()
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/client/subscriptions')
})
