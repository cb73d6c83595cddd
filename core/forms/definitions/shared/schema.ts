import * as v from 'valibot'
import { FormDocument } from '#core/forms/definitions/shared/document'
import { Id } from '#core/shared/schema'

/**
 * `admin`: admins send it. `coach`: coaches can send it too, and read their clients' answers. `disabled`: it can't be
 * sent.
 */
export const FORM_TAGS = ['admin', 'coach', 'disabled'] as const
const FormTag = v.picklist(FORM_TAGS, 'Unknown tag')
export type FormTag = v.InferOutput<typeof FormTag>

const PATH = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const UNKNOWN_PATH = 'Invalid form path'
export const FormPath = v.pipe(
  v.string(UNKNOWN_PATH),
  v.maxLength(60, UNKNOWN_PATH),
  v.regex(PATH, UNKNOWN_PATH),
)
/** A form's URL, or only its path. */
export const FormUrl = v.pipe(
  v.string('Choose a form'),
  v.maxLength(300, 'Invalid form URL'),
  v.transform((url) => url.slice(url.lastIndexOf('/') + 1)),
  FormPath,
)

const tags = v.optional(
  v.pipe(
    v.array(FormTag, 'Choose tags'),
    v.transform((all) => FORM_TAGS.filter((tag) => all.includes(tag))),
  ),
  ['admin'],
)
/** `draftId` makes the request idempotent: a retry returns the form of the first call. */
export const NewForm = v.strictObject({ document: FormDocument, tags, draftId: v.optional(Id) })
export type NewForm = v.InferOutput<typeof NewForm>
/** `version` is the version that was edited. If there is a newer one, the edit is refused. */
export const FormEdit = v.strictObject({
  document: FormDocument,
  tags,
  version: v.pipe(v.number('This should be a number'), v.integer('This should be a whole number')),
})
export type FormEdit = v.InferOutput<typeof FormEdit>

/** `past` lists forms that can no longer be sent, to read their answers. */
export const FormsQuery = v.strictObject({ past: v.optional(v.literal('true', 'Use true or leave it out')) })

const json = v.record(v.string(), v.unknown())

/** A form as other programs read it. `schema` is JSON Schema draft 2020-12. */
export const Form = v.object({
  formUrl: v.string(),
  path: v.string(),
  title: v.string(),
  description: v.nullable(v.string()),
  tags: v.array(FormTag),
  version: v.number(),
  /** Whether the caller built it. Forms of any admin belong to all admins. */
  isOwn: v.boolean(),
  questionCount: v.number(),
  schema: json,
  uiSchema: json,
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type Form = v.InferOutput<typeof Form>

export const StoredDocument = v.custom<FormDocument>(Boolean)
export const WholeForm = v.object({ ...Form.entries, document: StoredDocument })
export type WholeForm = v.InferOutput<typeof WholeForm>
