import { MantineProvider } from '@mantine/core'
import { createElement, Fragment, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { checkAnswers, pagesOf, shownFields } from '#core/forms/definitions/shared/answers'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { isQuestion } from '#core/forms/definitions/shared/fields'
import { fc } from '#scripts/testing/checks/properties'
import { answersTo, documents } from '#scripts/testing/form-documents'
import { AnswersView } from '@/entities/forms/answers-view'
import { FormFields } from '@/entities/forms/form-fields'

const textOf = (element: ReactElement) =>
  renderToString(createElement(MantineProvider, null, element))
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** All pages of a form before any answer. */
function Asked({ fields }: Pick<FormDocument, 'fields'>) {
  const form = useForm()
  const pages = pagesOf(shownFields(fields, {})).map((page) =>
    createElement(FormFields, { key: page.id, page, control: form.control, labelOf: () => '' }),
  )
  return createElement(Fragment, null, pages)
}

test('shows every initial field of any form the builder can create', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const text = textOf(createElement(Asked, document))
      for (const page of pagesOf(shownFields(document.fields, {})))
        for (const field of page.fields)
          expect(text).toContain(field.type === 'note' ? field.text : field.label)
    }),
    { numRuns: 25 },
  )
})

test('shows readers every answer with headings, notes and consent texts', () => {
  fc.assert(
    fc.property(
      documents.chain((document) => fc.tuple(fc.constant(document), answersTo(document))),
      ([document, given]) => {
        const { answers } = checkAnswers(document, given)
        const text = textOf(createElement(AnswersView, { document, answers }))
        for (const page of pagesOf(shownFields(document.fields, answers)))
          for (const field of page.fields) {
            expect(text).toContain(field.type === 'note' ? field.text : field.label)
            if (field.type === 'consent') expect(text).toContain(field.wording)
            if (isQuestion(field) && field.type === 'select' && answers[field.id] !== undefined)
              expect(text).toContain(answers[field.id])
          }
      },
    ),
    { numRuns: 40 },
  )
})
