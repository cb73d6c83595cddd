import { expect, test } from 'vitest'
import { dateText, dayText, greeting, money, numberText, sumText } from '@/lib/text/format'

test('shows cents only if there are any', () => {
  expect(money(10_000)).toBe('$100')
  expect(money(1_250)).toBe('$12.50')
  expect(money(-22_500)).toBe('-$225')
})

test('sums always show cents, and large numbers have separators', () => {
  expect([1_385_500, 5_726_875, -7_500].map(sumText)).toEqual(['$13,855.00', '$57,268.75', '-$75.00'])
  expect(numberText(2740)).toBe('2,740')
})

test('formats dates as MM.DD.YYYY, and a birthdate as the same day in every time zone', () => {
  expect(dateText(new Date(2026, 0, 5, 23, 59))).toBe('01.05.2026')
  expect(dayText('1990-12-31')).toBe('12.31.1990')
})

test('greets people according to the time of day', () => {
  const at = (hour: number) => greeting(new Date(2026, 0, 5, hour))
  expect([0, 11, 12, 17, 18, 23].map(at)).toEqual([
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ])
})
