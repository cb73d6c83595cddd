import type { FormDocument } from '#core/forms/definitions/shared/document'
import type { FormTag } from '#core/forms/definitions/shared/schema'
import { entity } from '#core/lib/table'

/** Admins build forms for all, a coach for their own clients. */
export type FormOwner = 'admin' | (string & {})

/** A form as it stands now; always written whole, so that a removed one leaves the list. */
export interface FormItem {
  path: string
  owner: FormOwner
  tags: FormTag[]
  /** Counts each publishing, from 1. */
  version: number
  document: FormDocument
  createdAt: string
  updatedAt: string
  /** What was sent before can still be answered (rule removed-forms). */
  removedAt?: string
}

/** The document of one version: submissions are read by it for ever. */
export interface FormVersion {
  path: string
  version: number
  document: FormDocument
}

export interface FormCount {
  owner: FormOwner
  count?: number
}

/** All of an owner: gsi1 under `forms#<owner>`; those that were removed, in that order: gsi2 under `past-forms#<owner>`. */
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
