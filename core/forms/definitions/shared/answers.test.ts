import { valibotResolver } from '@hookform/resolvers/valibot'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { answersSchema, checkAnswers, pagesOf, shownFields } from '#core/forms/definitions/shared/answers'
import { FormDocument } from '#core/forms/definitions/shared/document'
import { isQuestion } from '#core/forms/definitions/shared/fields'
import { fc } from '#scripts/testing/checks/properties'
import { answersTo, documents } from '#scripts/testing/form-documents'

const document = v.parse(FormDocument, {
  title: 'Habits',
  fields: [
    { type: 'yesNo', id: 'smokes', label: 'Do you smoke?', required: true },
    {
      type: 'choice',
      id: 'what',
      label: 'What?',
      options: ['Pipe', 'Cigars'],
      other: true,
      when: { field: 'smokes', is: [true] },
    },
    {
      type: 'number',
      id: 'pipes',
      label: 'How many?',
      min: 1,
      max: 9,
      required: true,
      when: { field: 'what', is: ['Pipe'] },
    },
    { type: 'page', id: 'more', label: 'More' },
    {
      type: 'choices',
      id: 'meals',
      label: 'Which meals?',
      options: ['Lunch', 'Dinner'],
      other: true,
      max: 2,
    },
    {
      type: 'consent',
      id: 'agree',
      label: 'Do you agree?',
      wording: 'I agree.',
      when: { field: 'meals', is: ['Lunch'] },
    },
  ],
})
const check = (given: Record<string, unknown>) => checkAnswers(document, given)
const ids = (given: Record<string, unknown>) => check(given).problems.map(({ id }) => id)

const documentAndAnswers = documents.chain((form) => fc.tuple(fc.constant(form), answersTo(form)))

describe('answers', () => {
  test('drops answers to hidden questions and to questions that depend on those', () => {
    const given = { smokes: false, what: 'Pipe', pipes: 3, meals: ['Dinner'], agree: { name: 'Ada' } }
    expect(check(given)).toEqual({ answers: { smokes: false, meals: ['Dinner'] }, problems: [] })
    expect(shownFields(document.fields, given).map(({ id }) => id)).toEqual(['smokes', 'more', 'meals'])
  })

  test('rejects answers to unknown questions and names each one', () => {
    expect(ids({ smokes: false, nobody: 1 })).toEqual(['nobody'])
    expect(ids({ smokes: false, more: 'x' })).toEqual(['more'])
    expect(ids(JSON.parse('{"smokes":false,"__proto__":1,"constructor":2}'))).toEqual([
      '__proto__',
      'constructor',
    ])
  })

  test('treats empty answers as missing and requires only questions that are shown', () => {
    for (const nothing of [undefined, null, '', '  ', []]) {
      expect(ids({ smokes: nothing })).toEqual(['smokes'])
      expect(check({ smokes: true, what: nothing, meals: nothing })).toEqual({
        answers: { smokes: true },
        problems: [],
      })
    }
    expect(ids({ smokes: true, what: 'Pipe' })).toEqual(['pipes'])
    expect(ids({ smokes: true, what: 'A cigarette' })).toEqual([])
  })

  test('rejects NaN instead of treating it as missing', () => {
    const message = 'This should be a number'
    expect(check({ smokes: true, what: 'Pipe', pipes: Number.NaN }).problems).toEqual([
      { id: 'pipes', message },
    ])
  })

  test('enforces the limits of each question', () => {
    expect(ids({ smokes: true, what: 'Pipe', pipes: 10 })).toEqual(['pipes'])
    expect(ids({ smokes: true, what: 'Pipe', pipes: '3' })).toEqual(['pipes'])
    expect(ids({ smokes: false, meals: ['Lunch', 'Dinner', 'Tea'] })).toEqual(['meals'])
    expect(ids({ smokes: false, meals: ['Tea', 'Cake'] })).toEqual(['meals'])
    expect(ids({ smokes: false, meals: ['Tea', 'Tea'] })).toEqual(['meals'])
    expect(ids({ smokes: false, meals: ['Lunch'], agree: { name: 'A' } })).toEqual(['agree'])
  })

  test('accepts its own output unchanged and returns only answers to shown questions', () => {
    fc.assert(
      fc.property(documentAndAnswers, ([form, given]) => {
        const { answers, problems } = checkAnswers(form, given)
        const shown = shownFields(form.fields, given).filter(isQuestion)
        for (const id of Object.keys(answers)) expect(shown.map((field) => field.id)).toContain(id)
        if (problems.length > 0) return
        expect(checkAnswers(form, answers)).toEqual({ answers, problems: [] })
        for (const field of shown) if (field.required) expect(answers).toHaveProperty(field.id)
      }),
      { numRuns: 150 },
    )
  })

  test('gets the same result from the site’s form and from the server', async () => {
    await fc.assert(
      fc.asyncProperty(documentAndAnswers, async ([form, given]) => {
        const sent = JSON.parse(JSON.stringify(given)) as Record<string, unknown>
        const { answers, problems } = checkAnswers(JSON.parse(JSON.stringify(form)), sent)
        const resolved = await valibotResolver(answersSchema(form))(given, undefined, {
          fields: {},
          shouldUseNativeValidation: false,
        })
        expect(Object.keys(resolved.errors).sort()).toEqual([...new Set(problems.map(({ id }) => id))].sort())
        if (problems.length === 0) expect(resolved.values).toEqual(answers)
      }),
      { numRuns: 150 },
    )
  })

  test('puts fields on pages and leaves out empty pages', () => {
    expect(pagesOf(document.fields).map(({ title, fields }) => [title, fields.length])).toEqual([
      [null, 3],
      ['More', 2],
    ])
    const start = v.parse(FormDocument, {
      title: 'x',
      fields: [
        { type: 'page', id: 'first', label: 'One' },
        { type: 'page', id: 'empty', label: 'Two' },
        { type: 'text', id: 'name', label: 'Name' },
      ],
    })
    expect(pagesOf(start.fields).map(({ title }) => title)).toEqual(['Two'])
  })
})
