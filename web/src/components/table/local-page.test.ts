import { expect, test } from 'vitest'
import { localPage } from '@/components/table/local-page'
import { tableSearch } from '@/components/table/table-search'

const rows = [
  { id: 'a', name: 'Zoë', amount: 100 },
  { id: 'b', name: 'adam', amount: 20 },
  { id: 'c', name: 'Bea', amount: 20 },
]
const ids = (change: object) => {
  const search = tableSearch()(change)
  const { rows: shown, count } = localPage(rows, search, {
    texts: ({ name }) => [name],
    columns: { name: (row) => row.name, amount: (row) => row.amount },
  })
  return [shown.map(({ id }) => id).join(''), count]
}

test('sorts words case-insensitively and numbers by value, and keeps the order of equal rows', () => {
  expect(ids({ sort: 'name' })).toEqual(['bca', 3])
  expect(ids({ sort: 'amount' })).toEqual(['bca', 3])
  expect(ids({ sort: 'amount', order: 'desc' })).toEqual(['abc', 3])
  expect(ids({ sort: 'constructor' })).toEqual(['abc', 3])
})

test('searches substrings ignoring case and accents, like the back office, and counts every match', () => {
  expect(ids({ search: 'EA' })).toEqual(['c', 1])
  expect(ids({ search: 'zoe' })).toEqual(['a', 1])
  expect(ids({ search: 'nobody' })).toEqual(['', 0])
})

test('returns the requested page', () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ id: String(index) }))
  const search = tableSearch()({ page: 3 })
  const { rows: shown, count } = localPage(many, search, { texts: ({ id }) => [id], columns: {} })
  expect([shown.map(({ id }) => id), count]).toEqual([['20', '21', '22', '23', '24'], 25])
})
