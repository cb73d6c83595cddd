import { expect, test } from 'vitest'
import type { Subscription } from '#core/billing/schema'
import { boughtOf, periodText, planText, statusText } from '@/features/billing/subscription-text'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const make = (part: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  status: 'active',
  cancel_at: null,
  current_period_end: NOW / 1000,
  plan: { amount: 10_000 },
  nutritionist: { id: 'coach', firstName: 'Carl', lastName: 'Coach' },
  extraSpecialtiesTitle: null,
  customer: 'cus_1',
  createdAt: '2026-11-21T11:59:00Z',
  ...part,
})
const pending = { coachId: 'coach', amount: 100, title: null, knownIds: ['sub_1'] }

test('a status is capitalised and reads as words', () => {
  expect(statusText('active')).toBe('Active')
  expect(statusText('past_due')).toBe('Past due')
})

test('a cancelled plan says until when it is active, a running one when it renews, an ended one nothing', () => {
  expect(periodText(make({ cancel_at: NOW / 1000 }))).toBe('plan active until 11.21.2026')
  expect(periodText(make())).toBe('Renews on 11.21.2026')
  expect(periodText(make({ status: 'canceled' }))).toBeUndefined()
})

test('a plan is called by its extra specialty, else by its price', () => {
  expect(planText(make({ extraSpecialtiesTitle: 'Gut reset' }))).toBe('Gut reset')
  expect(planText(make({ plan: { amount: 45_000 } }))).toBe('Lux plan')
  expect(planText(make())).toBe('Monthly plan')
})

test('only a running subscription that was not there before is the one just bought', () => {
  expect(boughtOf([make()], pending)).toBeUndefined()
  expect(boughtOf([make({ id: 'sub_2', status: 'incomplete' })], pending)).toBeUndefined()
  const other = make({ id: 'sub_2', nutritionist: { id: 'other', firstName: '', lastName: '' } })
  expect(boughtOf([other], pending)).toBeUndefined()
  expect(boughtOf([make(), make({ id: 'sub_2' })], pending)?.id).toBe('sub_2')
})

test('a tab that remembers no purchase takes a new subscription, never an old one', () => {
  expect(boughtOf([make()], undefined, NOW)?.id).toBe('sub_1')
  expect(boughtOf([make({ createdAt: '2026-11-21T10:00:00Z' })], undefined, NOW)).toBeUndefined()
})
