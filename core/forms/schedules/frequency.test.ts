import { expect, test } from 'vitest'
import { dateOf, nextDate, type ScheduleTiming } from '#core/forms/schedules/frequency'
import { FREQUENCIES } from '#core/forms/schedules/shared/schedule-schema'
import { fc } from '#scripts/testing/checks/properties'

const DAY_MS = 24 * 3600 * 1000
const timeZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC')
const two = (number: number) => String(number).padStart(2, '0')
const plans: fc.Arbitrary<ScheduleTiming> = fc.record({
  rhythm: fc.constantFrom(...FREQUENCIES),
  firstDay: fc
    .integer({ min: Date.UTC(2025, 0), max: Date.UTC(2029, 0) })
    .map((time) => new Date(time).toISOString().slice(0, 10)),
  time: fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
  timeZone,
  until: fc.constant(null),
})

const offsets = (plan: ScheduleTiming, at: number) => {
  const { timeZone: zone } = plan
  const text = new Intl.DateTimeFormat('sv', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
  return Date.parse(`${text.replace(' ', 'T')}Z`) - at
}

test('a form is sent at the same local time, except when a clock change skips that time', () => {
  fc.assert(
    fc.property(plans, fc.nat(120), (plan, number) => {
      const { day, at } = dateOf(plan, number)
      const shown = new Date(at + offsets(plan, at)).toISOString().slice(0, 16)
      const meant = `${day}T${plan.time}`
      if (shown === meant) return
      // The time was skipped: the clocks went forward within the day before, and the form is sent later by the same
      // amount.
      const forward = offsets(plan, at) - offsets(plan, at - DAY_MS)
      expect(forward).toBeGreaterThan(0)
      expect(Date.parse(`${shown}Z`) - Date.parse(`${meant}Z`)).toBe(forward)
    }),
    { numRuns: 300 },
  )
})

test('weekly dates keep the weekday, and monthly dates the day of the month or the last one', () => {
  fc.assert(
    fc.property(plans, fc.nat(60), (plan, number) => {
      const [year = 0, month = 1, date = 1] = plan.firstDay.split('-').map(Number)
      const { day } = dateOf(plan, number)
      if (plan.rhythm === 'monthly') {
        const last = new Date(Date.UTC(year, month + number, 0))
        const wanted = new Date(Date.UTC(year, month - 1 + number, Math.min(date, last.getUTCDate())))
        expect(day).toBe(wanted.toISOString().slice(0, 10))
      } else {
        const weeks = plan.rhythm === 'weekly' ? number : 2 * number
        expect(Date.parse(day) - Date.parse(plan.firstDay)).toBe(weeks * 7 * DAY_MS)
      }
    }),
    { numRuns: 300 },
  )
})

test('the next date is the first one after a given time', () => {
  const moment = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2034, 0) })
  fc.assert(
    fc.property(plans, moment, (plan, time) => {
      const next = nextDate(plan, time)
      let number = 0
      while (dateOf(plan, number).at <= time) number++
      expect(next).toEqual(dateOf(plan, number))
    }),
    { numRuns: 100 },
  )
})

test('a form is sent on its last day and never after it', () => {
  const plan: ScheduleTiming = {
    rhythm: 'weekly',
    firstDay: '2026-03-02',
    time: '09:00',
    timeZone: 'Europe/Berlin',
    until: '2026-03-16',
  }
  const after = (time: string) => nextDate(plan, Date.parse(time))?.day
  expect(after('2026-03-09T08:00:00Z')).toBe('2026-03-16')
  expect(after('2026-03-16T07:59:59Z')).toBe('2026-03-16')
  expect(after('2026-03-16T08:00:00Z')).toBeUndefined()
})

test('handles known clock changes and short months', () => {
  const at = (plan: Partial<ScheduleTiming>, number: number) =>
    new Date(
      dateOf(
        {
          rhythm: 'weekly',
          firstDay: '2026-03-01',
          time: '02:30',
          timeZone: 'America/New_York',
          until: null,
          ...plan,
        },
        number,
      ).at,
    ).toISOString()
  // Clocks go forward at 2:00 on March 8 and back at 2:00 on November 1.
  expect([at({}, 0), at({}, 1), at({}, 2)]).toEqual([
    '2026-03-01T07:30:00.000Z',
    '2026-03-08T07:30:00.000Z',
    '2026-03-15T06:30:00.000Z',
  ])
  expect(at({ firstDay: '2026-11-01', time: '01:30' }, 0)).toBe('2026-11-01T05:30:00.000Z')
  const monthly = { rhythm: 'monthly', firstDay: '2028-01-31', time: '12:00', timeZone: 'UTC' } as const
  expect([1, 2, 3].map((number) => at(monthly, number).slice(0, 10))).toEqual([
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ])
})
