import { expect, test } from 'vitest'
import type { TableQuery } from '#core/shared/schema'
import { arranged, pageOf, partOf, type SortKey, type TableShape } from '#core/shared/table-page'
import { fc } from '#scripts/testing/checks/properties'

interface Row {
  id: string
  name: string
  sum: number
}
const shape: TableShape<Row> = {
  id: ({ id }) => id,
  texts: ({ name }) => [name],
  columns: { name: ({ name }) => name, sum: ({ sum }) => sum },
  standard: { sort: 'sum', order: 'desc' },
}
const query = (overrides: Partial<TableQuery> = {}): TableQuery => ({
  page: 1,
  pageSize: 10,
  search: '',
  sort: '',
  order: 'asc',
  ...overrides,
})
const row = (id: string, name: string, sum = 0): Row => ({ id, name, sum })
const ids = ({ rows }: { rows: Row[] }) => rows.map(({ id }) => id).join('')

test('uses the default order only if none is requested, and sorts equal rows by id in both directions', () => {
  const rows = [row('c', 'Bo', 1), row('a', 'bo', 1), row('b', 'Al', 2)]
  expect(ids(pageOf(rows, shape, query()))).toBe('bac')
  expect(ids(pageOf(rows, shape, query({ sort: 'name' })))).toBe('bac')
  expect(ids(pageOf(rows, shape, query({ sort: 'name', order: 'desc' })))).toBe('acb')
})

test('search finds any part of a text, ignoring case and accents', () => {
  const rows = [row('a', 'Zoë Müller'), row('b', 'Tom')]
  expect(ids(pageOf(rows, shape, query({ search: 'OE  MULL' })))).toBe('a')
  expect(ids(pageOf(rows, shape, query({ search: 'om' })))).toBe('b')
  expect(ids(pageOf(rows, shape, query({ search: 'zoem' })))).toBe('')
  expect(ids(pageOf(rows, shape, query({ search: ' ZOE ' })))).toBe('a')
  expect(ids(pageOf(rows, shape, query({ search: 'ë m' })))).toBe('a')
})

test('search finds a state only by its beginning, in pages and in parts', () => {
  const states: TableShape<Row> = { ...shape, states: ({ sum }) => [sum ? 'Interviewed' : 'Not interviewed'] }
  const rows = [row('a', 'Jared', 1), row('b', 'Tom', 0), row('c', 'Ann', 1)]
  const searches = { interviewed: 'ac', INTER: 'ac', 'not interviewed': 'b', not: 'b', ed: 'a', viewed: '' }
  for (const [search, found] of Object.entries(searches)) {
    const order = { sort: 'sum', order: 'desc' as const }
    expect(ids(pageOf(rows, states, query({ search, ...order })))).toBe(found)
    const part = partOf(rows, states, { search, ...order, size: 10 })
    expect(
      part.rows
        .map(({ id }) => id)
        .sort()
        .join(''),
    ).toBe(found)
  }
})

test.each(['nothing', 'toString', '__proto__'])('rejects an unknown column (%s)', (sort) => {
  expect(() => pageOf([], shape, query({ sort }))).toThrowError(
    expect.objectContaining({
      kind: 'invalid',
      details: { issues: [expect.objectContaining({ path: 'sort' })] },
    }),
  )
})

test('returns the last page for a page beyond the end, and an empty page for an empty table', () => {
  const rows = Array.from({ length: 21 }, (_, index) => row(String.fromCharCode(97 + index), 'x'))
  expect(pageOf(rows, shape, query({ page: 99 }))).toEqual({ rows: [row('u', 'x')], count: 21 })
  expect(pageOf([], shape, query({ page: 3 }))).toEqual({ rows: [], count: 0 })
})

test('the pages together contain each matching row exactly once, in order', () => {
  const anyRows = fc.uniqueArray(
    fc.record({ id: fc.uuid(), name: fc.string({ maxLength: 3 }), sum: fc.integer({ min: 0, max: 3 }) }),
    { selector: ({ id }) => id, maxLength: 45, size: 'max' },
  )
  fc.assert(
    fc.property(anyRows, fc.constantFrom('asc' as const, 'desc' as const), (rows, order) => {
      const pages = [1, 2, 3, 4, 5].flatMap((page) =>
        (page - 1) * 10 < rows.length ? pageOf(rows, shape, query({ page, sort: 'sum', order })).rows : [],
      )
      expect(new Set(pages)).toEqual(new Set(rows))
      expect(pages).toHaveLength(rows.length)
      const sums = pages.map(({ sum }) => (order === 'asc' ? sum : -sum))
      expect(sums).toEqual(sums.toSorted((a, b) => a - b))
    }),
  )
})

test('the parts contain each matching row exactly once, even if rows are added meanwhile', () => {
  const all = Array.from({ length: 25 }, (_, index) => ({ key: `row-${String(index).padStart(2, '0')}` }))
  const key = (row: { key: string }) => row.key
  const shape: TableShape<{ key: string }> = {
    id: key,
    texts: (row) => [row.key],
    columns: { key },
    standard: { sort: 'key', order: 'asc' },
  }
  const usual = { sort: '', order: 'asc', size: 10 } as const
  const seen: string[] = []
  let after: string | undefined
  do {
    const part = partOf(all, shape, { ...usual, search: 'ROW-', after })
    seen.push(...part.rows.map(({ key }) => key))
    after = part.next ?? undefined
    all.push({ key: `row-${99 - seen.length}` })
  } while (after)
  expect(seen).toEqual(
    all
      .slice(0, 25)
      .map(({ key }) => key)
      .reverse(),
  )
  expect(partOf(all, shape, { ...usual, search: 'nobody' })).toMatchObject({ rows: [], count: 0, next: null })
  expect(partOf(all.slice(0, 10), shape, { ...usual, search: '' }).next).toBeNull()
})

test('arranged parts are in the same order as the pages, for any requested order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: fc.constantFrom('Zoë', 'adam', 'Bea', 'bea'), sum: fc.nat(3) })),
      fc.constantFrom('', 'name', 'sum'),
      fc.constantFrom('asc' as const, 'desc' as const),
      (people, sort, order) => {
        const rows = people.map((person, index) => ({ ...person, id: String(index).padStart(4, '0') }))
        const shape: TableShape<(typeof rows)[number]> = {
          id: ({ id }) => id,
          texts: () => [],
          columns: { name: ({ name }) => name, sum: ({ sum }) => sum },
          standard: { sort: 'sum', order: 'desc' },
        }
        const expected = pageOf(rows, shape, { page: 1, pageSize: 1000, search: '', sort, order })
        const [items, keys]: [typeof rows, SortKey[]] = [[], []]
        let next: string | null | undefined
        let direction: 'asc' | 'desc' = 'asc'
        do {
          const part = partOf(rows, shape, { search: '', sort, order, after: next ?? undefined, size: 3 })
          items.push(...part.rows)
          keys.push(...part.keys)
          next = part.next
          direction = part.order
        } while (next)
        expect(arranged(items, keys, direction)).toEqual(expected.rows)
      },
    ),
  )
  expect(arranged(['newest', 'oldest'], [], 'desc')).toEqual(['newest', 'oldest'])
})
