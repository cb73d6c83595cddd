import * as v from 'valibot'
import { expect, test } from 'vitest'
import { FormDocument } from '#core/forms/definitions/shared/document'
import { FIELD_TYPES } from '#core/forms/definitions/shared/fields'
import { TEMPLATES } from '#core/forms/definitions/shared/templates'
import { fc } from '#scripts/testing/checks/properties'
import {
  addField,
  type Draft,
  dependentsOf,
  duplicateField,
  moveFieldTo,
  removeField,
  replaceField,
  restoreField,
} from '@/features/forms/definitions/edits'
import { newField } from '@/features/forms/definitions/field-types'

const template = fc.constantFrom(...TEMPLATES)
const isSound = (draft: Draft) => v.is(FormDocument, draft)

test('adding a field of any type keeps a form valid', () => {
  for (const type of FIELD_TYPES)
    for (const form of TEMPLATES) expect(isSound(addField(form, newField(type)))).toBe(true)
})

test('a form can still be published after fields are added, copied or deleted', () => {
  fc.assert(
    fc.property(template, fc.array(fc.tuple(fc.nat(2), fc.nat(99)), { maxLength: 20 }), (form, acts) => {
      let draft: Draft = form
      for (const [act, place] of acts) {
        const id = draft.fields[place % draft.fields.length]?.id ?? ''
        if (act === 0) draft = duplicateField(draft, id)?.draft ?? draft
        else if (act === 1) draft = addField(draft, newField('text'), id)
        else if (draft.fields.length > 2) draft = removeField(draft, id)
      }
      const { issues = [] } = v.safeParse(FormDocument, draft)
      expect(
        issues.map(({ message }) => message).filter((message) => !/needs a question/.test(message)),
      ).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('restoring deleted fields restores their conditions too and undoes no other edit', () => {
  fc.assert(
    fc.property(template, fc.nat(99), fc.nat(99), (form, first, second) => {
      const [a = '', b = ''] = [first, second].map((place) => form.fields[place % form.fields.length]?.id)
      const withoutA = removeField(form, a)
      const withoutBoth = removeField(withoutA, b)
      const restored = restoreField(restoreField(withoutBoth, withoutA, b), form, a)
      expect(restored).toEqual(form)
      const other = withoutBoth.fields.find(({ type }) => type === 'text' || type === 'paragraph')
      if (!other || !('label' in other)) return
      const renamed = replaceField(withoutBoth, { ...other, label: 'Another question' })
      const merged = restoreField(restoreField(renamed, form, a), withoutA, b)
      expect(merged.fields.map(({ id }) => id).sort()).toEqual(form.fields.map(({ id }) => id).sort())
      expect(merged.fields.find(({ id }) => id === other.id)).toMatchObject({ label: 'Another question' })
      const { issues = [] } = v.safeParse(FormDocument, merged)
      expect(issues.map(({ message }) => message)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('moving a field changes only the order', () => {
  const [form = { title: '', fields: [] }] = TEMPLATES
  const ids = form.fields.map(({ id }) => id)
  const [first = '', second = ''] = ids
  const moved = moveFieldTo(form, first, 1)
  expect(moved.fields.slice(0, 2).map(({ id }) => id)).toEqual([second, first])
  expect(moveFieldTo(moved, first, 0)).toEqual(form)
})

test('names the fields whose conditions end with a field', () => {
  const [first, second] = [newField('yesNo'), newField('text')]
  const conditional = { ...second, when: { field: first.id, is: [true] } } as typeof second
  const draft: Draft = { title: 'Check-in', fields: [first, conditional] }
  expect(dependentsOf(draft, first.id)).toEqual([conditional])
  expect(dependentsOf(draft, second.id)).toEqual([])
})
