import { expect, test } from 'vitest'
import { type Answers, changedAnswers, mergeUpdates } from '#core/coach/changes'
import { answers } from '#scripts/testing/answers'
import { fc } from '#scripts/testing/checks/properties'

const current: Answers = {
  ...answers('carl@example.com'),
  specialities: ['Vegan', 'Paleo'],
  resume: 'private/a/resume.pdf',
  coverLetter: null,
  liabilityInsurance: null,
}

test('a request contains only the fields that differ, with their old and new values', () => {
  expect(mergeUpdates({}, current, { ...current, city: 'Boston', specialities: ['Vegan'] })).toEqual({
    city: { old: 'New York', new: 'Boston' },
    specialities: { old: ['Vegan', 'Paleo'], new: ['Vegan'] },
  })
  expect(mergeUpdates({}, current, current)).toEqual({})
})

test('changing a field back removes it from the request, and fields missing from the edit stay', () => {
  const open = {
    city: { old: 'New York', new: 'Boston' },
    coverLetter: { old: null, new: 'private/a/letter.pdf' },
  }
  expect(mergeUpdates(open, current, { city: 'New York', degree: 'PhD' })).toEqual({
    coverLetter: { old: null, new: 'private/a/letter.pdf' },
    degree: { old: 'true', new: 'PhD' },
  })
})

test('old values come from the current profile, not from when the request was created', () => {
  const open = { city: { old: 'Albany', new: 'Boston' } }
  expect(mergeUpdates(open, current, { city: 'Boston' })).toEqual({
    city: { old: 'New York', new: 'Boston' },
  })
})

test('reordering a list is not a change, but repeating a value is', () => {
  expect(changedAnswers(current, { specialities: ['Paleo', 'Vegan'] })).toEqual({})
  expect(changedAnswers(current, { specialities: ['Paleo', 'Paleo'] })).toEqual({
    specialities: ['Paleo', 'Paleo'],
  })
})

const edits = fc.record<Partial<Answers>>(
  {
    city: fc.constantFrom('New York', 'Boston', 'Chicago'),
    expYears: fc.integer({ min: 3, max: 5 }),
    felony: fc.boolean(),
    specialities: fc.subarray(['Vegan', 'Paleo', 'Keto Diet']),
    resume: fc.constantFrom('private/a/resume.pdf', 'private/a/other.pdf'),
  },
  { requiredKeys: [] },
)

test('after any series of edits, the request contains the last value of each changed field', () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 6 }), (several) => {
      const merged = several.reduce<ReturnType<typeof mergeUpdates>>(
        (open, edit) => mergeUpdates(open, current, edit),
        {},
      )
      const asked = Object.fromEntries(Object.entries(merged).map(([field, change]) => [field, change.new]))
      const lastWord: Partial<Answers> = Object.assign({}, ...several)
      expect(asked).toEqual(changedAnswers(current, lastWord))
    }),
  )
})

test('applying the same edit twice results in the same request', () => {
  fc.assert(
    fc.property(edits, edits, (first, second) => {
      const once = mergeUpdates(mergeUpdates({}, current, first), current, second)
      expect(mergeUpdates(once, current, second)).toEqual(once)
    }),
  )
})
