import type { FormItem, FormOwner } from '#core/forms/definitions/entity'
import { jsonSchemaOf, uiSchemaOf } from '#core/forms/definitions/json-schema'
import { isQuestion } from '#core/forms/definitions/shared/fields'
import type { Form, WholeForm } from '#core/forms/definitions/shared/schema'
import { config } from '#core/lib/config'

export const formUrlOf = (path: string) => `${config.siteUrl}/api/form/${path}`

export function formOf(form: FormItem, reader: FormOwner): Form {
  const { path, document, tags, version, createdAt, updatedAt } = form
  return {
    formUrl: formUrlOf(path),
    path,
    title: document.title,
    description: document.description ?? null,
    tags,
    version,
    isOwn: form.owner === reader,
    questionCount: document.fields.filter(isQuestion).length,
    schema: jsonSchemaOf(document),
    uiSchema: uiSchemaOf(document),
    createdAt,
    updatedAt,
  }
}

export const wholeFormOf = (form: FormItem, reader: FormOwner): WholeForm => ({
  ...formOf(form, reader),
  document: form.document,
})
