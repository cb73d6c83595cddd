import { expect, test } from 'vitest'
import { csvOf } from './csv'

test('writes times as spreadsheets read them, in the zone that the column names', () => {
  const file = { columns: [{ time: 'Date' }, 'Name', 'Net'], timeZone: 'America/Los_Angeles' }
  const rows = [
    [new Date('2026-12-01T02:00:01Z'), '=1+1', -85],
    [new Date('2026-12-01T08:00:00Z'), 'Łukasz', 1.5],
  ]
  expect(csvOf(file, rows)).toBe(
    "\ufeffDate (America/Los_Angeles),Name,Net\r\n2026-11-30 18:00:01,'=1+1,-85\r\n2026-12-01 00:00:00,Łukasz,1.5\r\n",
  )
  expect(csvOf(file, [[new Date(''), 'Ann', 1]], false)).toBe(',Ann,1\r\n')
  expect(csvOf(file, rows.slice(1), false)).toBe('2026-12-01 00:00:00,Łukasz,1.5\r\n')
})
