import { afterEach, expect, test } from 'vitest'
import { setClock } from './clock'
import { monthPartOf, monthsOfBusiness, sumByMonth } from './months'
import { timeIn } from './time-in-zone'

afterEach(() => setClock())

const ZONES = [...Intl.supportedValuesOf('timeZone'), 'Etc/GMT+12', 'Etc/GMT-14']

test('a sum is kept so that it belongs to one month in every time zone', () => {
  const hours = Array.from({ length: 60 }, (_, index) => index - 30)
  for (const hour of hours) {
    const time = Date.UTC(2026, 11, 1, hour, 29, 59)
    const part = monthPartOf(time)
    const wrong = ZONES.filter((zone) => {
      const [month] = sumByMonth([{ part, value: 1 }], zone).keys()
      return month !== timeIn(time, zone).slice(0, 7)
    })
    expect(wrong, new Date(time).toISOString()).toEqual([])
  }
})

test('keeps one sum for nearly all of a month', () => {
  expect([Date.UTC(2026, 10, 1, 12), Date.UTC(2026, 10, 30, 9, 59)].map(monthPartOf)).toEqual([
    '2026-11',
    '2026-11',
  ])
  expect([Date.UTC(2026, 10, 30, 10), Date.UTC(2026, 11, 1, 11, 59)].map(monthPartOf)).toEqual([
    '2026-11-30T10:00',
    '2026-12-01T11:45',
  ])
})

test('adds up months in a time zone, and lists all months up to its current one', () => {
  setClock(() => Date.parse('2026-12-01T02:00:00Z'))
  const parts = [
    { part: '2026-11', value: 1 },
    { part: '2026-12-01T01:45', value: 10 },
    { part: '2026-12', value: 100 },
  ]
  const [here, there] = ['America/Los_Angeles', 'UTC'].map((zone) =>
    monthsOfBusiness(sumByMonth(parts, zone), zone),
  )
  expect(here?.slice(-2)).toEqual([
    { label: '2026-10', value: 0 },
    { label: '2026-11', value: 11 },
  ])
  expect(there?.slice(-2)).toEqual([
    { label: '2026-11', value: 1 },
    { label: '2026-12', value: 110 },
  ])
  expect(there?.[0]?.label).toBe('2022-01')
})
