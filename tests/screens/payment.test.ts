import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { messages } from '#core/shared/messages'
import { buy, formatDateInDays, makeRelationship, provider, subscriptionsOf } from '#scripts/testing/payments'
import { makeCoach } from '#scripts/testing/people'
import { makeReadyClient, makeReadyPair } from '#scripts/testing/ready-people'
import { services } from '#scripts/testing/setup/test-services'
import { announceCheckoutCompleted } from '@/features/billing/checkout'
import { openAs } from './open'

test('tells a client why a coach without a bank account cannot be paid', async () => {
  const [client, coach] = await Promise.all([
    makeReadyClient(),
    makeCoach({ expressAccountId: null, accountSubmitted: false }),
  ])
  await makeRelationship(coach, client)
  const page = await openAs(client, `/client/nutritionists/${coach.id}`)
  await page.findByText("Carl can't take payments yet. Try again later.")
  expect(await page.findByRole('button', { name: 'Pay & Subscribe' })).toHaveProperty('disabled', true)
})

test('a canceled plan stays active until its period ends and can be kept', async () => {
  const { client, coach } = await makeReadyPair()
  const id = await buy(client, coach)
  await services.stripe.settled()
  const cancelAt = () =>
    services.stripe.subscriptions().find((subscription) => subscription.id === id)?.cancel_at
  const page = await openAs(client, '/client/subscriptions')
  const isAsked = () => page.findByRole('dialog', { name: messages.cancelSubscription })
  await page.press('Cancel subscription with Carl Coach')
  await page.press('Keep my plan', { inside: await isAsked() })
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(cancelAt()).toBeNull()

  await page.press('Cancel subscription with Carl Coach')
  await page.press('Cancel subscription', { inside: await isAsked() })
  await page.findByText(/^plan active until/)
  expect(cancelAt()).toBeTypeOf('number')
  await page.press('Keep my plan with Carl Coach')
  await page.findByText(/^Plan kept/)
  expect(cancelAt()).toBeNull()
  await services.stripe.settled()
  expect(await subscriptionsOf(client)).toMatchObject([{ id, status: 'active', cancel_at: null }])

  await provider.subscriptions.cancel(id)
  await services.stripe.settled()
  const later = await openAs(client, '/client/subscriptions')
  await later.findByText(`Ended on ${formatDateInDays(0)}`)
  expect(later.queryByText(/active until/i)).toBeNull()
})

test('a later payment removes the notice that an earlier one was canceled', async () => {
  const { client, coach } = await makeReadyPair()
  const page = await openAs(client, `/client/nutritionists/${coach.id}?checkout=cancelled`)
  await page.findByText(/You weren't charged/)
  announceCheckoutCompleted('cs_later')
  await page.findByText(messages.subscribed)
  await waitFor(() => expect(page.queryByText(/You weren't charged/)).toBeNull())
  expect(location.search).toBe('')
})
