import { expect, test } from 'vitest'
import { type Answers, changedAnswers, mergeUpdates } from '#core/coach/changes'
import { answers } from '#scripts/testing/answers'
import { fc } from '#scripts/testing/properties'

const current: Answers = {
  ...answers('carl@example.com'),
  specialities: ['Vegan', 'Paleo'],
  resume: 'private/a/resume.pdf',
  coverLetter: null,
  liabilityInsurance: null,
}

test('only what differs is in a request, with its old and new value', () => {
  expect(mergeUpdates({}, current, { ...current, city: 'Boston', specialities: ['Vegan'] })).toEqual({
    city: { old: 'New York', new: 'Boston' },
    specialities: { old: ['Vegan', 'Paleo'], new: ['Vegan'] },
  })
  expect(mergeUpdates({}, current, current)).toEqual({})
})

test('what was changed back leaves the request, what the edit does not speak of stays', () => {
  const open = {
    city: { old: 'New York', new: 'Boston' },
    coverLetter: { old: null, new: 'private/a/letter.pdf' },
  }
  expect(mergeUpdates(open, current, { city: 'New York', degree: 'PhD' })).toEqual({
    coverLetter: { old: null, new: 'private/a/letter.pdf' },
    degree: { old: 'true', new: 'PhD' },
  })
})

test('the old value is the one of the profile now, not of when the request began', () => {
  const open = { city: { old: 'Albany', new: 'Boston' } }
  expect(mergeUpdates(open, current, { city: 'Boston' })).toEqual({
    city: { old: 'New York', new: 'Boston' },
  })
})

test('the order of a list is not a change, a double is', () => {
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

test('after any edits the request is what the last word on each field asks for', () => {
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

test('the same edit twice is the same request', () => {
  fc.assert(
    fc.property(edits, edits, (first, second) => {
      const once = mergeUpdates(mergeUpdates({}, current, first), current, second)
      expect(mergeUpdates(once, current, second)).toEqual(once)
    }),
  )
})
