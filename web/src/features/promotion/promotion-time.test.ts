import { expect, test } from 'vitest'
import { durationText, endOf, firstDay } from '@/features/promotion/promotion-time'

test('the first day is two days from now, even across the end of a month', () => {
  expect(firstDay(new Date(2026, 0, 30, 23, 59))).toBe('2026-02-01')
  expect(firstDay(new Date(2026, 10, 22))).toBe('2026-11-24')
})

test("a promotion lasts until the end of the chosen day in the admin's time zone", () => {
  const end = new Date(endOf('2026-11-24'))
  expect([end.getDate(), end.getHours(), end.getMinutes()]).toEqual([24, 23, 59])
})

test('the remaining time is in days and hours and never negative', () => {
  const now = Date.parse('2026-11-22T10:00:00Z')
  expect(durationText('2026-11-24T11:59:00Z', now)).toBe('2 days and 1 hour')
  expect(durationText('2026-11-23T12:00:00Z', now)).toBe('1 day and 2 hours')
  expect(durationText('2026-11-20T12:00:00Z', now)).toBe('0 days and 0 hours')
})
