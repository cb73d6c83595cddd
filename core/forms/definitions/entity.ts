import * as v from 'valibot'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { FORM_TAGS } from '#core/forms/definitions/shared/schema'
import { entity } from '#core/lib/entity'
import { checkedOnWrite, orEmpty, orZero, shape } from '#core/lib/shape'

/** Admins build forms for everyone, a coach only for their own clients. */
export type FormOwner = string

/** The current version of a form. Always written as a whole, so that a deleted form leaves the list's index. */
export const FormItem = shape({
  path: v.string(),
  owner: v.string(),
  tags: orEmpty(v.picklist(FORM_TAGS)),
  /** Starts at 1 and increases each time the form is published. */
  version: orZero(),
  document: checkedOnWrite<FormDocument>(),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Set when the form is deleted. People who already have it can still answer (rule removed-forms). */
  removedAt: v.optional(v.string()),
})
export type FormItem = v.InferOutput<typeof FormItem>

/** The document of one version. It is kept forever, because submissions can only be read with it. */
export const FormVersion = shape({
  path: v.string(),
  version: orZero(),
  document: checkedOnWrite<FormDocument>(),
})
export type FormVersion = v.InferOutput<typeof FormVersion>

export const FormCount = shape({
  owner: v.string(),
  count: v.optional(v.number()),
})
export type FormCount = v.InferOutput<typeof FormCount>

/** An owner's forms: gsi1 under `forms#<owner>`. Deleted ones by time of deletion: gsi2 under `past-forms#<owner>`. */
export const FormEntity = entity('form', {
  personal: { topic: 'forms', of: ['owner'], exportedIn: 'forms', erasure: 'keep' },
  shape: FormItem,
  id: ['path'],
  key: ({ path }) => ({ pk: `form#${path}`, sk: 'form' }),
  gsi1: ({ owner, path, removedAt }) => (removedAt ? undefined : { pk: `forms#${owner}`, sk: path }),
  gsi2: ({ owner, path, removedAt }) =>
    removedAt ? { pk: `past-forms#${owner}`, sk: `${removedAt}#${path}` } : undefined,
})
export const FormVersionEntity = entity('form-version', {
  personal: { topic: 'forms', of: [], erasure: 'keep' },
  shape: FormVersion,
  id: ['path', 'version'],
  key: ({ path, version }) => ({ pk: `form#${path}`, sk: `version#${String(version).padStart(6, '0')}` }),
})
export const FormCountEntity = entity('form-count', {
  personal: { topic: 'forms', of: ['owner'], erasure: 'delete' },
  shape: FormCount,
  id: ['owner'],
  key: ({ owner }) => ({ pk: `forms#${owner}`, sk: 'count' }),
})
