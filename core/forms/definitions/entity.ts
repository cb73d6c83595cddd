import type { FormDocument } from '#core/forms/definitions/shared/document'
import type { FormTag } from '#core/forms/definitions/shared/schema'
import { entity } from '#core/lib/table'

/** Admins build forms for everyone, a coach only for their own clients. */
export type FormOwner = 'admin' | (string & {})

/** The current version of a form. Always written as a whole, so that a deleted form leaves the list's index. */
export interface FormItem {
  path: string
  owner: FormOwner
  tags: FormTag[]
  /** Starts at 1 and increases each time the form is published. */
  version: number
  document: FormDocument
  createdAt: string
  updatedAt: string
  /** Set when the form is deleted. People who already have it can still answer (rule removed-forms). */
  removedAt?: string
}

/** The document of one version. It is kept forever, because submissions can only be read with it. */
export interface FormVersion {
  path: string
  version: number
  document: FormDocument
}

export interface FormCount {
  owner: FormOwner
  count?: number
}

/** An owner's forms: gsi1 under `forms#<owner>`. Deleted ones by time of deletion: gsi2 under `past-forms#<owner>`. */
export const FormEntity = entity<FormItem, Pick<FormItem, 'path'>>('form', {
  key: ({ path }) => ({ pk: `form#${path}`, sk: 'form' }),
  gsi1: ({ owner, path, removedAt }) => (removedAt ? undefined : { pk: `forms#${owner}`, sk: path }),
  gsi2: ({ owner, path, removedAt }) =>
    removedAt ? { pk: `past-forms#${owner}`, sk: `${removedAt}#${path}` } : undefined,
})
export const FormVersionEntity = entity<FormVersion, Pick<FormVersion, 'path' | 'version'>>('form-version', {
  key: ({ path, version }) => ({ pk: `form#${path}`, sk: `version#${String(version).padStart(6, '0')}` }),
})
export const FormCountEntity = entity<FormCount, Pick<FormCount, 'owner'>>('form-count', {
  key: ({ owner }) => ({ pk: `forms#${owner}`, sk: 'count' }),
})
