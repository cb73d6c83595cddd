import { expect, test } from 'vitest'
import { messages } from '#core/shared/messages'
import { GOOD_CARD } from '#scripts/local/stripe/cards'
import { provider } from '#scripts/testing/chat'
import * as Groups from '#scripts/testing/groups'
import { makeSeller, payOnPage, provider as stripe, subscribeToGroup } from '#scripts/testing/payments'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { expectAccessible } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { delivered, message, send } from './chats'
import { openAs } from './people'

test('paying on a phone unlocks a group immediately, three members talk, and a canceled plan locks it again', async () => {
  const [coach, client, other] = await Promise.all([
    makeSeller(),
    makeReadyClient({ coachPreference: Groups.preferenceFor('PLAN_1') }),
    makeReadyClient({ firstName: 'Nina', coachPreference: Groups.preferenceFor('PLAN_1') }),
  ])
  const name = 'Morning crew'
  const channel = await Groups.makeGroup({ coach, clients: [client], name })
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
  ])
  expect(await page.getByText('Only for members').count()).toBe(0)
  await expectAccessible(page)

  // The client returns from the payment page without paying.
  await page.goto(`/client/chat/${channel}?checkout=cancelled`)
  await page.getByText("You weren't charged.").waitFor()
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

  // The screen in the other tab updates itself.
  await message(page, 'Only for members who pay').waitFor()
  await send(page, 'Good morning')
  await delivered(page, 'Good morning')
  await payment.getByRole('link', { name: 'Go to chat' }).click()
  await message(payment, 'Good morning').waitFor()

  // New members see only messages sent after they joined. Everyone sees the authors.
  const [{ id: plan } = { id: '' }] = services.stripe.subscriptions().slice(-1)
  const wanted = { groupName: name, nutritionistId: coach.id, clientIds: [client.id, other.id] }
  expect(await Groups.save(channel, wanted)).toMatchObject({ status: 200 })
  await payOnPage(() => subscribeToGroup(other, coach, channel))
  await services.stripe.settled()
  const [nina, carl] = await Promise.all([
    openAs(other, `/client/chat/${channel}`),
    openAs(coach, `/nutritionist/chat/${channel}`),
  ])
  await message(carl, 'Good morning').getByText('Clara Client').waitFor()
  await send(nina, 'Hello all')
  for (const screen of [page, carl]) await message(screen, 'Hello all').getByText('Nina Client').waitFor()
  expect(await nina.locator('article').allInnerTexts()).toEqual([expect.stringContaining('Hello all')])

  await stripe.subscriptions.cancel(plan)
  await services.stripe.settled()
  await services.stream.drained()
  await page.getByRole('heading', { name: 'Morning crew (locked)' }).waitFor()
  await send(carl, 'For who pays')
  await message(nina, 'For who pays').getByText('Carl Coach').waitFor()
  await send(nina, 'Just us')
  await message(carl, 'Just us').waitFor()
  expect(await page.getByText(/Good morning|For who pays|Just us/).count()).toBe(0)
})
