import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { changedBetween } from '@/lib/network/changed-between'
import { currentPersonId } from '@/lib/session/auth'
import { onUnwantedEnd } from '@/lib/session/session'
import { draftKeyOf } from '@/lib/storage'

interface Stored {
  values: FieldValues
  /** What the form contained before anything was typed. */
  base?: FieldValues
  /** The revision of `base`, if the server has it. */
  revision?: number
  savedAt: number
}

/** A draft as the server has it. */
export interface SavedDraft {
  data: FieldValues
  revision: number
}

const SAVE_AFTER_MILLISECONDS = 800
/** The storage key of the signed-in person's draft. Undefined if no one is signed in. */
function keyOf(name: string): string | undefined {
  const person = currentPersonId()
  return person && draftKeyOf(person, 'draft', name)
}

function read(key: string | undefined): Stored | undefined {
  const text = key && localStorage.getItem(key)
  return text ? JSON.parse(text) : undefined
}

function write(key: string, values: FieldValues, base?: FieldValues, revision?: number): number {
  const stored: Stored = { values, base, revision, savedAt: Date.now() }
  localStorage.setItem(key, JSON.stringify(stored))
  return stored.savedAt
}

const remove = (key: string | undefined) => key && localStorage.removeItem(key)

/**
 * What this person previously entered into the form `name` on this device, without the fields that they left as they
 * were: those may have changed on the server since.
 */
export function readDraft<T extends FieldValues>(name: string): DefaultValues<T> | undefined {
  const stored = read(keyOf(name))
  return stored && changedValues<T>(stored)
}

const changedValues = <T extends FieldValues>({ values, base = {} }: Stored) =>
  Object.fromEntries(changedBetween(base, values)) as DefaultValues<T>

/** The draft with the time it was saved, in milliseconds since 1970. */
export const draftOf = (name: string) => read(keyOf(name))

/** Saves `values` as a draft, for input that isn't a form with fields. Returns when it was saved. */
export function storeDraft(name: string, values: FieldValues): number | undefined {
  const key = keyOf(name)
  return key === undefined ? undefined : write(key, values)
}

/** Notes that the server has `data`. What differs from it was typed here since. */
export function markSaved(name: string, { data: base, revision }: SavedDraft) {
  const key = keyOf(name)
  const stored = read(key)
  if (key && stored) localStorage.setItem(key, JSON.stringify({ ...stored, base, revision } satisfies Stored))
}

export const deleteDraft = (name: string) => remove(keyOf(name))

/** Reports all values of a form on every change, and whether they differ from the initial ones. */
const watch = <T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  typed: (values: T, isDirty: boolean) => void,
) =>
  form.subscribe({
    formState: { values: true, isDirty: true },
    callback: ({ values, isDirty = false }) => typed(values, isDirty),
  })

/** Saves what was typed into the open forms within the last moments. */
export function saveDrafts() {
  for (const save of openDrafts) save()
}
const openDrafts = new Set<() => void>()

/** Forms whose draft is saved continuously. */
const autosaved = new WeakSet<object>()

/**
 * Saves input as a draft on this device, per person, until `discard`: when typing pauses, and when the page
 * is left in any way. `savedAt` is for <DraftNote>. `saved` is for forms whose drafts are also saved on the server.
 */
export function useDraft<T extends FieldValues, C, O>(
  name: string,
  form: UseFormReturn<T, C, O>,
  saved?: RefObject<SavedDraft>,
) {
  const [key] = useState(() => keyOf(name))
  const [savedAt, setSavedAt] = useState(() => read(key)?.savedAt)
  const unsaved = useRef<T>(undefined)
  /** What was last saved or discarded, as JSON. Forms also report changes of other things than their values. */
  const handled = useRef('')
  useEffect(() => {
    autosaved.add(form.control)
    handled.current = JSON.stringify(form.getValues())
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      clearTimeout(timer)
      // The person who typed it may have signed out since, possibly in another tab.
      if (unsaved.current && key && key === keyOf(name)) {
        const base = saved?.current.data ?? form.formState.defaultValues
        setSavedAt(write(key, unsaved.current, base, saved?.current.revision))
        handled.current = JSON.stringify(unsaved.current)
      }
      unsaved.current = undefined
    }
    const unsubscribe = watch(form, (values, isDirty) => {
      const isNew = JSON.stringify(values) !== handled.current
      // Initial values that were typed again replace a draft, but don't start one.
      unsaved.current = isNew && (isDirty || read(key)) ? values : undefined
      clearTimeout(timer)
      timer = setTimeout(save, SAVE_AFTER_MILLISECONDS)
    })
    window.addEventListener('pagehide', save)
    openDrafts.add(save)
    return () => {
      unsubscribe()
      save()
      window.removeEventListener('pagehide', save)
      openDrafts.delete(save)
    }
  }, [name, key, form, saved])

  /** Call it right after submitting, too. */
  const discard = () => {
    unsaved.current = undefined
    handled.current = JSON.stringify(form.getValues())
    remove(key)
    setSavedAt(undefined)
  }
  return { savedAt, discard }
}

/** Restores, once, what this form contained when the session ended. */
export function useUnsent<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>) {
  useEffect(() => {
    const name = `unsent.${window.location.pathname}${window.location.search}`
    let unsent: T | undefined
    const storeUnsent = () => {
      const key = keyOf(name)
      if (key && unsent && !autosaved.has(form.control) && !('password' in unsent))
        write(key, unsent, form.formState.defaultValues)
    }
    const unsubscribe = watch(form, (values, isDirty) => {
      unsent = isDirty ? values : undefined
    })
    const unsubscribeEnd = onUnwantedEnd(storeUnsent)
    // Runs after the form has set its own values, which would otherwise replace these.
    const timer = setTimeout(() => {
      const stored = readDraft<T>(name)
      if (stored) form.reset({ ...form.getValues(), ...stored }, { keepDefaultValues: true })
      remove(keyOf(name))
    })
    return () => {
      clearTimeout(timer)
      unsubscribeEnd()
      unsubscribe()
    }
  }, [form])
}
