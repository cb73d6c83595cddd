import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { jsonSchemaOf, uiSchemaOf } from '#core/forms/definitions/json-schema'
import { FormDocument } from '#core/forms/definitions/shared/document'
import { TEMPLATES } from '#core/forms/definitions/shared/templates'
import { fc } from '#scripts/testing/checks/properties'
import { documents } from '#scripts/testing/form-documents'

const faults = (document: unknown) => {
  const result = v.safeParse(FormDocument, document)
  return result.success ? [] : result.issues.map((issue) => v.getDotPath(issue))
}
const name = { type: 'text', id: 'name', label: 'Your name' }
const smokes = { type: 'yesNo', id: 'smokes', label: 'Do you smoke?' }
const form = (...fields: unknown[]) => ({ title: 'Check-in', fields })

describe('form documents', () => {
  test('keeps every form from the builder unchanged, including through JSON', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(v.parse(FormDocument, JSON.parse(JSON.stringify(document)))).toEqual(document)
      }),
      { numRuns: 100 },
    )
  })

  test.each<[string, unknown, string]>([
    ['two fields of one id', form(name, { ...smokes, id: 'name' }), 'fields.1.id'],
    ['an id of the language', form({ ...name, id: 'constructor' }), 'fields.0.id'],
    ['an id of another shape', form({ ...name, id: '__proto__' }), 'fields.0.id'],
    [
      'a condition that points ahead',
      form({ ...name, when: { field: 'smokes', is: [true] } }, smokes),
      'fields.0.when.field',
    ],
    [
      'a condition on itself',
      form({ ...smokes, when: { field: 'smokes', is: [true] } }),
      'fields.0.when.field',
    ],
    [
      'a condition on free text',
      form(name, { ...smokes, when: { field: 'name', is: ['Ada'] } }),
      'fields.1.when.field',
    ],
    [
      'a condition on no answer of it',
      form(smokes, { ...name, when: { field: 'smokes', is: [true, 'yes'] } }),
      'fields.1.when.is.1',
    ],
    ['an unknown kind', form({ ...name, type: 'script' }), 'fields.0.type'],
    ['what no field has', form({ ...name, onclick: 'x' }), 'fields.0.onclick'],
    [
      'answers that repeat',
      form({ type: 'select', id: 'a', label: 'A', options: ['x', 'x'] }),
      'fields.0.options',
    ],
    ['one answer', form({ type: 'choice', id: 'a', label: 'A', options: ['x'] }), 'fields.0.options'],
    [
      'a second Other',
      form({ type: 'choice', id: 'a', label: 'A', options: ['x', 'Other'], other: true }),
      'fields.0.options.1',
    ],
    ['limits that cross', form({ type: 'number', id: 'a', label: 'A', min: 2, max: 1 }), 'fields.0.max'],
    [
      'a number the table cannot hold',
      form({ type: 'number', id: 'a', label: 'A', min: 1e-200 }),
      'fields.0.min',
    ],
    [
      'more choices than there are',
      form({ type: 'choices', id: 'a', label: 'A', options: ['x', 'y'], max: 3 }),
      'fields.0.max',
    ],
    ['no question', form({ type: 'heading', id: 'a', label: 'Hello' }), 'fields'],
    ['no field', form(), 'fields'],
    [
      '101 fields',
      form(...Array.from({ length: 101 }, (_, index) => ({ ...name, id: `q${index}` }))),
      'fields',
    ],
    [
      'too much text',
      form(
        ...Array.from({ length: 30 }, (_, index) => ({
          type: 'note',
          id: `n${index}`,
          text: 'x'.repeat(2000),
        })),
        name,
      ),
      'fields',
    ],
    ['no title', { title: ' ', fields: [name] }, 'title'],
  ])('rejects a form with %s and reports where the error is', (_, document, place) => {
    expect(faults(document)).toContain(place)
  })

  test('accepts all ten templates', () => {
    expect(TEMPLATES).toHaveLength(10)
    for (const template of TEMPLATES) expect(v.parse(FormDocument, template)).toEqual(template)
  })

  test('rejects arbitrary input without throwing', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (garbage) => {
        expect(v.is(FormDocument, garbage)).toBe(false)
        expect(v.is(FormDocument, { title: 'x', fields: garbage })).toBe(false)
        expect(v.is(FormDocument, form(name, garbage))).toBe(false)
        expect(v.is(FormDocument, form(smokes, { ...name, when: garbage ?? 1 }))).toBe(false)
      }),
    )
  })

  test('exports forms as JSON Schema, including conditions', () => {
    const document = v.parse(
      FormDocument,
      form(
        { ...smokes, required: true },
        {
          type: 'number',
          id: 'packs',
          label: 'How many a week?',
          min: 0,
          max: 50,
          required: true,
          when: { field: 'smokes', is: [true] },
        },
        { type: 'choices', id: 'meals', label: 'Which meals?', options: ['Lunch', 'Dinner'] },
        { type: 'heading', id: 'end', label: 'Thank you' },
      ),
    )
    expect(jsonSchemaOf(document)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Check-in',
      required: ['smokes'],
      additionalProperties: false,
      properties: {
        smokes: { type: 'boolean', title: 'Do you smoke?' },
        packs: { type: 'number', minimum: 0, maximum: 50 },
        meals: { type: 'array', items: { enum: ['Lunch', 'Dinner'] } },
      },
      allOf: [
        {
          if: { properties: { smokes: { enum: [true] } }, required: ['smokes'] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { required: ['packs'] },
        },
      ],
    })
    expect(uiSchemaOf(document)).toMatchObject({
      'ui:order': ['smokes', 'packs', 'meals', 'end'],
      packs: { 'ui:widget': 'number', 'ui:when': { field: 'smokes', is: [true] } },
    })
    fc.assert(fc.property(documents, (form) => void JSON.stringify([jsonSchemaOf(form), uiSchemaOf(form)])))
  })
})
