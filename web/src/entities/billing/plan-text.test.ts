import { expect, test } from 'vitest'
import type { Subscription } from '#core/billing/shared/schema'
import {
  badgeText,
  coachNameOf,
  periodText,
  planText,
  stateText,
  statusText,
  withCoach,
  withCoachAndTitle,
} from '@/entities/billing/plan-text'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const make = (part: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  status: 'active',
  paused: false,
  cancel_at: null,
  current_period_end: NOW / 1000,
  next_payment_attempt: null,
  ended_at: null,
  plan: { amount: 10_000 },
  next_amount: null,
  nutritionist: { id: 'coach', firstName: 'Carl', lastName: 'Coach', image: null },
  extraSpecialtiesTitle: null,
  groupName: null,
  channelId: null,
  customer: 'cus_1',
  createdAt: '2026-11-21T11:59:00Z',
  ...part,
})

test('capitalizes a status and turns it into words', () => {
  expect(statusText('active')).toBe('Active')
  expect(statusText('past_due')).toBe('Past due')
})

test('shows until when a canceled plan is active and when a running one renews', () => {
  const inAnHour = NOW / 1000 + 3600
  expect(periodText(make({ cancel_at: inAnHour }), NOW)).toBe('plan active until 11.21.2026')
  expect(periodText(make(), NOW)).toBe('Renews on 11.21.2026')
  expect(periodText(make({ next_amount: 5000 }), NOW)).toBe('Changes to $50 on 11.21.2026')
})

test("shows a canceled plan's end instead of its status and no renewal date for one past due", () => {
  const inAnHour = NOW / 1000 + 3600
  expect(badgeText(make({ cancel_at: inAnHour }), NOW)).toBe('Ends 11.21.2026')
  expect(stateText(make({ cancel_at: inAnHour }), NOW)).toBe('Ending')
  expect(badgeText(make(), NOW)).toBe('Active')
  expect(badgeText(make({ status: 'canceled', cancel_at: inAnHour }), NOW)).toBe('Canceled')
  expect(periodText(make({ status: 'past_due' }), NOW)).toBeUndefined()
})

test('says that a paused plan is not charged, also one that is set to end', () => {
  for (const cancel_at of [null, NOW / 1000 + 3600]) {
    const plan = make({ paused: true, cancel_at })
    expect([stateText(plan, NOW), badgeText(plan, NOW)]).toEqual(['Paused', 'Paused'])
    expect(periodText(plan, NOW)).toBe('Not charged until it continues')
  }
})

test('shows when an ended plan ended, even if only its planned end is known', () => {
  const anHourAgo = NOW / 1000 - 3600
  expect(periodText(make({ status: 'canceled', ended_at: anHourAgo }), NOW)).toBe('Ended on 11.21.2026')
  expect(periodText(make({ cancel_at: anHourAgo }), NOW)).toBe('Ended on 11.21.2026')
  // It was refunded and ended before its planned end.
  const canceled = make({ status: 'canceled', cancel_at: NOW / 1000 + 86_400, ended_at: anHourAgo })
  expect(periodText(canceled, NOW)).toBe('Ended on 11.21.2026')
  expect(periodText(make({ status: 'incomplete_expired' }), NOW)).toBeUndefined()
})

test('names a plan by its extra specialty, otherwise by its price', () => {
  expect(planText(make({ extraSpecialtiesTitle: 'Gut reset' }))).toBe('Gut reset')
  expect(planText(make({ groupName: 'Morning crew' }))).toBe('Group: Morning crew')
  expect(planText(make({ plan: { amount: 45_000 } }))).toBe('Lux plan')
  expect(planText(make())).toBe('Monthly plan')
})

test('calls a coach who no longer exists a former coach', () => {
  expect([coachNameOf(make()), withCoach(make())]).toEqual(['Carl Coach', 'with Carl Coach'])
  const former = make({ nutritionist: { id: 'coach', firstName: '', lastName: '', image: null } })
  expect([coachNameOf(former), withCoach(former)]).toEqual(['Former coach', 'with a former coach'])
})

test('tells several plans with one coach apart', () => {
  expect(withCoachAndTitle(make())).toBe('with Carl Coach')
  expect(withCoachAndTitle(make({ extraSpecialtiesTitle: 'Race week' }))).toBe('with Carl Coach (Race week)')
  expect(withCoachAndTitle(make({ groupName: 'Runners' }))).toBe('with Carl Coach (Group: Runners)')
})
