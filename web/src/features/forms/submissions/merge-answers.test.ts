import { expect, test } from 'vitest'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { changedBetween } from '@/lib/network/changed-between'
import { mergeAnswers } from './merge-answers'

const document: FormDocument = {
  title: 'Check-in',
  fields: [
    { type: 'number', id: 'water', label: 'Water' },
    { type: 'choices', id: 'meals', label: 'Meals', options: ['Breakfast', 'Lunch'] },
    { type: 'consent', id: 'agree', label: 'Do you agree?', wording: 'I agree.' },
  ],
}
const agree = { name: 'Clara' }

test.each([
  ['nothing local', { water: 7 }, undefined, { water: 7, agree: {} }],
  ['answered elsewhere only', { water: 7, agree }, { values: { agree: {} } }, { water: 7, agree }],
  ['answered here only', {}, { values: { water: 8 } }, { water: 8, agree: {} }],
  ['both', { water: 7 }, { values: { meals: ['Lunch'] } }, { water: 7, meals: ['Lunch'], agree: {} }],
  ['the same question', { water: 7 }, { values: { water: 8 } }, { water: 8, agree: {} }],
  [
    'saved, then elsewhere',
    { water: 7 },
    { values: { water: 8 }, base: { water: 8 } },
    { water: 7, agree: {} },
  ],
  ['cleared here', { water: 7, agree }, { values: {}, base: { water: 7 } }, { agree }],
  ['discarded elsewhere', {}, { values: { water: 8 }, base: { water: 8 } }, { agree: {} }],
  [
    'a list',
    { meals: ['Lunch'] },
    { values: { meals: [] }, base: { meals: ['Lunch'] } },
    { meals: [], agree: {} },
  ],
  ['a removed question', { mood: 2, water: 7 }, { values: { mood: 1 } }, { water: 7, agree: {} }],
])('merges answers: %s', (_, saved, local, expected) => {
  const merged = mergeAnswers(document, saved, local)
  expect(JSON.parse(JSON.stringify(merged))).toEqual(expected)
  // Once it is saved, there is nothing to merge.
  const again = mergeAnswers(document, merged, { values: merged, base: merged })
  expect(changedBetween(merged, again)).toEqual([])
})
