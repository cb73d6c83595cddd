import { expect, test } from 'vitest'
import { messages } from '#core/messages'
import { GOOD_CARD } from '#scripts/local/stripe/cards'
import * as Groups from '#scripts/testing/groups'
import { makeSeller, provider as stripe } from '#scripts/testing/payments'
import { expectAccessible } from '#scripts/testing/site'
import { services } from '#scripts/testing/world'
import { delivered, message, provider, send } from './chats'
import { makeReadyClient, openAs } from './people'

test('a locked group is paid on a phone and opens at once, also behind the payment page; later it closes again', async () => {
  const [coach, client, other] = await Promise.all([
    makeSeller(),
    makeReadyClient(),
    makeReadyClient({ firstName: 'Nina' }),
  ])
  const channel = await Groups.makeGroup({ coach, clients: [client, other], name: 'Morning crew' })
  await provider(coach.id).publish({ channel, message: { text: 'Only for members who pay' } })
  const page = await openAs(client, '/client/chat')
  const entry = page.getByRole('link', { name: /Morning crew \(locked\)\s*Group/ })
  await entry.getByText('$225 per month').waitFor()
  await entry.click()
  await page.getByRole('heading', { name: 'Morning crew (locked)' }).waitFor()
  const members = page.getByRole('list', { name: 'Members' })
  expect(await members.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Carl Coach'),
    expect.stringContaining('Clara Client'),
    expect.stringContaining('Nina Client'),
  ])
  expect(await page.getByText('Only for members').count()).toBe(0)
  await expectAccessible(page)

  // As who turned back on the payment page.
  await page.goto(`/client/chat/${channel}?checkout=cancelled`)
  await page.getByText('Nothing was charged.').waitFor()
  await page.getByRole('button', { name: 'Pay to join' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay to join' })
  await dialog.getByRole('checkbox', { name: 'I agree to pay $225 every month until I cancel' }).check()
  const [payment] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('button', { name: 'Pay $225 per month' }).click(),
  ])
  await payment.getByLabel('Card number').fill(GOOD_CARD)
  await payment.getByRole('button', { name: 'Subscribe for $225' }).click()
  await payment.getByText(messages.subscribed).waitFor()
  await payment.getByText('Group: Morning crew').waitFor()

  // The screen behind it learns of it.
  await message(page, 'Only for members who pay').waitFor()
  await send(page, 'Good morning')
  await delivered(page, 'Good morning')
  await payment.getByRole('link', { name: 'Go to chat' }).click()
  await message(payment, 'Good morning').waitFor()

  const [{ id } = { id: '' }] = services.stripe.subscriptions().slice(-1)
  await stripe.subscriptions.cancel(id)
  await services.stripe.settled()
  await services.stream.drained()
  // As who comes back to the tab; else it shows within a minute.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('heading', { name: 'Morning crew (locked)' }).waitFor()
  expect(await page.getByText('Good morning').count()).toBe(0)
})
