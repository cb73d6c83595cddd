import { expect, test } from 'vitest'
import type { Subscription } from '#core/billing/schema'
import { badgeText, periodText, planText, statusText } from '@/display/billing/plan-text'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const make = (part: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  status: 'active',
  cancel_at: null,
  current_period_end: NOW / 1000,
  next_payment_attempt: null,
  ended_at: null,
  plan: { amount: 10_000 },
  nutritionist: { id: 'coach', firstName: 'Carl', lastName: 'Coach', image: null },
  extraSpecialtiesTitle: null,
  groupName: null,
  channelId: null,
  customer: 'cus_1',
  createdAt: '2026-11-21T11:59:00Z',
  ...part,
})

test('a status is capitalised and reads as words', () => {
  expect(statusText('active')).toBe('Active')
  expect(statusText('past_due')).toBe('Past due')
})

test('a cancelled plan says until when it is active, a running one when it renews', () => {
  const inAnHour = NOW / 1000 + 3600
  expect(periodText(make({ cancel_at: inAnHour }), NOW)).toBe('plan active until 11.21.2026')
  expect(periodText(make(), NOW)).toBe('Renews on 11.21.2026')
})

test('a cancelled plan says when it ends in place of its status, one that is past due not when it renews', () => {
  const inAnHour = NOW / 1000 + 3600
  expect(badgeText(make({ cancel_at: inAnHour }), NOW)).toBe('Ends 11.21.2026')
  expect(badgeText(make(), NOW)).toBe('Active')
  expect(badgeText(make({ status: 'canceled', cancel_at: inAnHour }), NOW)).toBe('Canceled')
  expect(periodText(make({ status: 'past_due' }), NOW)).toBeUndefined()
})

test('what is over says when it ended, before its end was told too', () => {
  const anHourAgo = NOW / 1000 - 3600
  expect(periodText(make({ status: 'canceled', ended_at: anHourAgo }), NOW)).toBe('Ended on 11.21.2026')
  expect(periodText(make({ cancel_at: anHourAgo }), NOW)).toBe('Ended on 11.21.2026')
  // Refunded and ended before the day on which it was to end.
  const early = make({ status: 'canceled', cancel_at: NOW / 1000 + 86_400, ended_at: anHourAgo })
  expect(periodText(early, NOW)).toBe('Ended on 11.21.2026')
  expect(periodText(make({ status: 'incomplete_expired' }), NOW)).toBeUndefined()
})

test('a plan is called by its extra specialty, else by its price', () => {
  expect(planText(make({ extraSpecialtiesTitle: 'Gut reset' }))).toBe('Gut reset')
  expect(planText(make({ groupName: 'Morning crew' }))).toBe('Group: Morning crew')
  expect(planText(make({ plan: { amount: 45_000 } }))).toBe('Lux plan')
  expect(planText(make())).toBe('Monthly plan')
})
