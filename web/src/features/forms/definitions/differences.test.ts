import { expect, test } from 'vitest'
import { comparedFields, differentProperties } from '@/features/forms/definitions/differences'

const text = (id: string, label: string) => ({ type: 'text', id, label }) as const
const form = (...fields: ReturnType<typeof text>[]) => ({
  document: { title: 'Check-in', fields },
  tags: ['admin' as const],
})

test('marks the fields that only one version has and those that differ', () => {
  const mine = form(text('a', 'Mood?'), text('b', 'Sleep?'), text('c', 'Water?'))
  const theirs = form(text('a', 'Mood?'), text('b', 'How was your sleep?'), text('d', 'Steps?'))
  expect(comparedFields(mine, theirs)).toEqual([
    { id: 'a', name: 'Mood?' },
    { id: 'b', name: 'Sleep?', note: 'Different' },
    { id: 'c', name: 'Water?', note: 'Only here' },
  ])
  expect(comparedFields(theirs, mine).map(({ note }) => note)).toEqual([undefined, 'Different', 'Only here'])
  expect(differentProperties(mine, theirs)).toEqual([])
})

test('ignores the order of a field’s properties, and names what else differs', () => {
  const { document } = form(text('a', 'Mood?'), text('b', 'Sleep?'))
  const other = form({ label: 'Sleep?', id: 'b', type: 'text' }, text('a', 'Mood?'))
  expect(comparedFields({ document, tags: [] }, other).some(({ note }) => note)).toBe(false)
  expect(differentProperties({ document: { ...document, title: 'Week' }, tags: [] }, other)).toEqual([
    'title',
    'who can send it',
    'order of the fields',
  ])
})
