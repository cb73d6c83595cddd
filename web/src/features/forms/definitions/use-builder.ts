import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { FormDocument } from '#core/forms/definitions/shared/document'
import type { FieldType } from '#core/forms/definitions/shared/fields'
import type { Form } from '#core/forms/definitions/shared/schema'
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
import { fieldName, newField, UNTITLED } from '@/features/forms/definitions/field-types'
import { deleteDraft, draftOf, storeDraft } from '@/lib/draft'
import { notifyUndo } from '@/lib/notify'

/** What is being built: the document and who may send it. */
export interface EditedForm {
  document: Draft
  tags: Form['tags']
  /** The form's version when editing began. 0 for a new form. */
  version: number
}

/** A validation error, with its field and property. */
export interface FieldIssue {
  field?: string
  property: string
  message: string
}

const SAVE_AFTER_MILLISECONDS = 600

/**
 * A form that is being edited. It is stored on this device as `name` until it is published or discarded. A newer
 * `initial` version replaces it only if there are no edits.
 */
export function useBuilder(name: string, initial: EditedForm) {
  const [stored] = useState(() => draftOf(name))
  const [built, setBuilt] = useState<EditedForm>(() => (stored ? (stored.values as EditedForm) : initial))
  const [savedAt, setSavedAt] = useState(stored?.savedAt)
  const [selectedId, select] = useState<string | undefined>(() => built.document.fields[0]?.id)
  const [isDirty, setDirty] = useState(Boolean(stored))
  const unsaved = useRef<EditedForm>(undefined)
  const save = useEffectEvent(() => {
    if (unsaved.current) setSavedAt(storeDraft(name, unsaved.current))
    unsaved.current = undefined
  })
  useEffect(() => {
    if (!isDirty) return
    unsaved.current = built
    const timer = setTimeout(() => save(), SAVE_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [built, isDirty])
  useEffect(() => {
    const leave = () => save()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const clearDraft = () => {
    unsaved.current = undefined
    deleteDraft(name)
    setDirty(false)
    setSavedAt(undefined)
  }

  const change = (next: (old: EditedForm) => Partial<EditedForm>) => {
    setDirty(true)
    setBuilt((old) => ({ ...old, ...next(old) }))
  }
  if (!isDirty && initial.version > built.version) setBuilt(initial)
  const { document } = built
  const setDocument = (next: Draft) => change(() => ({ document: next }))
  return {
    built,
    document,
    faults: issuesOf(document),
    savedAt,
    isDirty,
    /** Someone else has published since editing began. */
    isBehind: isDirty && built.version < initial.version,
    /** Bases the edits on the newest version. */
    rebase: () => change(() => ({ version: initial.version })),
    /** Continues with an edit that was discarded. */
    restore: (edited: EditedForm) => change(() => edited),
    selected: document.fields.find(({ id }) => id === selectedId),
    select,
    setDocument,
    setTags: (tags: EditedForm['tags']) => change(() => ({ tags })),
    replace: (field: Draft['fields'][number]) => setDocument(replaceField(document, field)),
    place: (id: string, to: number) => setDocument(moveFieldTo(document, id, to)),
    add: (type: FieldType) => {
      const field = newField(type)
      setDocument(addField(document, field, selectedId))
      select(field.id)
    },
    /** Returns the copy's id. */
    duplicate: (id: string) => {
      const made = duplicateField(document, id)
      if (!made) return undefined
      setDocument(made.draft)
      select(made.copy.id)
      return made.copy.id
    },
    remove: (id: string) => {
      const field = document.fields.find((item) => item.id === id)
      if (!field) return
      const dependents = dependentsOf(document, id)
      setDocument(removeField(document, id))
      const effect =
        dependents.length > 0 ? `. Now always shown: ${dependents.map(fieldName).join(', ')}` : ''
      notifyUndo(`“${fieldName(field)}” deleted${effect}`, () => {
        change((old) => ({ document: restoreField(old.document, document, id) }))
        select(id)
        requestAnimationFrame(() =>
          window.document.querySelector<HTMLElement>(`[data-field="${id}"]`)?.focus(),
        )
      })
    },
    /** Returns to the published version, or to the initial one. */
    discard: () => {
      clearDraft()
      setBuilt(initial)
      select(initial.document.fields[0]?.id)
    },
    /** Call after publishing, before the form is shown again. */
    finish: clearDraft,
  }
}
export type Builder = ReturnType<typeof useBuilder>

function issuesOf(document: Draft): FieldIssue[] {
  const { issues = [] } = v.safeParse(FormDocument, document)
  const untitled = document.fields
    .filter((field) => 'label' in field && field.label === UNTITLED)
    .map(({ id }) => ({ field: id, property: 'label', message: 'Each question needs its text' }))
  const invalid = issues.map((issue) => {
    const [first, index, property] = (issue.path ?? []).map(({ key }) => key)
    const field = first === 'fields' && typeof index === 'number' ? document.fields[index] : undefined
    return {
      field: field?.id,
      property: String(field ? (property ?? '') : (first ?? '')),
      message: issue.message,
    }
  })
  return [...invalid, ...untitled]
}
