import * as v from 'valibot'
import { expect, test } from 'vitest'
import { answerOf } from '#core/forms/definitions/shared/answers'
import { FormDocument } from '#core/forms/definitions/shared/document'
import { isQuestion } from '#core/forms/definitions/shared/fields'
import { fittingAnswer, healthFactText, healthFactValueOf } from '#core/forms/definitions/shared/health-facts'
import { fc } from '#scripts/testing/checks/properties'
import { answersTo, documents } from '#scripts/testing/form-documents'

const faults = (...fields: unknown[]) => {
  const { issues = [] } = v.safeParse(FormDocument, { title: 'Form', fields })
  return issues.map((issue) => v.getDotPath(issue))
}
const diet = { type: 'text', id: 'diet', label: 'How do you eat?', fact: 'diet' }

test('a fact fits the kind of its question, occurs once in a form, and has its own purpose', () => {
  expect(faults(diet)).toEqual([])
  expect(faults(diet, { ...diet, id: 'again' })).toEqual(['fields.1.fact'])
  expect(faults({ ...diet, fact: 'weight' })).toEqual(['fields.0.fact'])
  expect(faults({ type: 'weight', id: 'pounds', label: 'Weight', fact: 'diet' })).toEqual(['fields.0.fact'])
  expect(faults({ ...diet, fact: 'shoes' })).toEqual(['fields.0.fact'])
  expect(faults({ ...diet, purpose: 'planning' })).toEqual(['fields.0.purpose'])
  expect(faults({ type: 'text', id: 'a', label: 'A', purpose: 'known' })).toEqual(['fields.0.purpose'])
})

test('a fact answers its own question again, but not a question that would reject it', () => {
  const pairs = fc
    .tuple(documents, documents)
    .chain(([one, other]) =>
      fc.record({ one: fc.constant(one), other: fc.constant(other), given: answersTo(one) }),
    )
  fc.assert(
    fc.property(pairs, ({ one, other, given }) => {
      for (const question of one.fields.filter(isQuestion)) {
        const checked = v.safeParse(answerOf(question), given[question.id])
        const value = checked.success ? healthFactValueOf(checked.output) : undefined
        if (value === undefined) continue
        if (question.fact) expect(fittingAnswer(question, value)).toEqual(value)
        for (const again of other.fields.filter(isQuestion)) {
          const answer = fittingAnswer(again, value)
          if (answer !== undefined) expect(v.is(answerOf(again), answer)).toBe(true)
        }
      }
    }),
    { numRuns: 100 },
  )
})

test('chosen options become text for a text question, and text becomes options for a list', () => {
  const list = { type: 'choices' as const, id: 'a', label: 'A', options: ['Nuts', 'Milk'], other: true }
  const words = { type: 'paragraph' as const, id: 'b', label: 'B' }
  expect(fittingAnswer(words, ['Nuts', 'Milk'])).toBe('Nuts, Milk')
  expect(fittingAnswer(list, 'Nuts, Milk')).toEqual(['Nuts', 'Milk'])
  expect(fittingAnswer(list, 'Sesame, and celery too')).toEqual(['Sesame, and celery too'])
  expect(fittingAnswer({ ...list, other: false }, 'Sesame')).toBeUndefined()
  expect(healthFactText(['Nuts', 'Milk'])).toBe('Nuts, Milk')
})
