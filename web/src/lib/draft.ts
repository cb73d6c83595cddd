import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { personHere } from '@/lib/auth'
import { onUnwantedEnd } from '@/lib/session'
import { ownKeyOf } from '@/lib/storage'

interface Stored {
  values: FieldValues
  savedAt: number
}

const SAVE_AFTER_MILLISECONDS = 800
/** A draft of who is signed in; nobody has none. */
function keyOf(name: string): string | undefined {
  const person = personHere()
  return person && ownKeyOf(person, `draft.${name}`)
}

function read(key: string | undefined): Stored | undefined {
  const text = key && localStorage.getItem(key)
  return text ? JSON.parse(text) : undefined
}

function write(key: string, values: FieldValues): number {
  const stored: Stored = { values, savedAt: Date.now() }
  localStorage.setItem(key, JSON.stringify(stored))
  return stored.savedAt
}

const remove = (key: string | undefined) => key && localStorage.removeItem(key)

/** What this user typed into the form `name` on this device before. */
export const readDraft = <T extends FieldValues>(name: string) =>
  read(keyOf(name))?.values as DefaultValues<T> | undefined

/** The same with when it was, in milliseconds since 1970. */
export const draftOf = (name: string) => read(keyOf(name))

/** For what is no form of fields: keeps `values` as the draft, and answers when. */
export function keepDraft(name: string, values: FieldValues): number | undefined {
  const key = keyOf(name)
  return key === undefined ? undefined : write(key, values)
}
export const dropDraft = (name: string) => remove(keyOf(name))

/** Tells all that is typed; undefined while nothing differs from what the form began with. */
const watch = <T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  typed: (values: T | undefined) => void,
) =>
  form.subscribe({
    formState: { values: true, isDirty: true },
    callback: ({ values, isDirty }) => typed(isDirty ? values : undefined),
  })

/** Forms whose draft is kept all the time. */
const drafted = new WeakSet<object>()

/**
 * Keeps what is typed on this device, per user, until `discard`: once the typing pauses, and when the page is left or
 * reloaded. `savedAt` is for <DraftNote>.
 */
export function useDraft<T extends FieldValues, C, O>(name: string, form: UseFormReturn<T, C, O>) {
  const [key] = useState(() => keyOf(name))
  const [savedAt, setSavedAt] = useState(() => read(key)?.savedAt)
  const unsaved = useRef<T>(undefined)
  useEffect(() => {
    drafted.add(form.control)
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      clearTimeout(timer)
      // Whoever typed it may have logged out since, in another tab too.
      if (unsaved.current && key && key === keyOf(name)) setSavedAt(write(key, unsaved.current))
      unsaved.current = undefined
    }
    const unsubscribe = watch(form, (values) => {
      unsaved.current = values
      clearTimeout(timer)
      timer = setTimeout(save, SAVE_AFTER_MILLISECONDS)
    })
    window.addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      window.removeEventListener('pagehide', save)
    }
  }, [name, key, form])

  /** Also right after the form was sent. */
  const discard = () => {
    unsaved.current = undefined
    remove(key)
    setSavedAt(undefined)
  }
  return { savedAt, discard }
}

/** Puts back, once, what stood in this form when the session ended here. */
export function useUnsent<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>) {
  useEffect(() => {
    const name = `unsent.${window.location.pathname}${window.location.search}`
    let unsent: T | undefined
    const keep = () => {
      const key = keyOf(name)
      if (key && unsent && !drafted.has(form.control) && !('password' in unsent)) write(key, unsent)
    }
    const unsubscribe = watch(form, (values) => {
      unsent = values
    })
    const forget = onUnwantedEnd(keep)
    // Once the form has its own values, which would replace these.
    const timer = setTimeout(() => {
      const kept = readDraft<T>(name)
      if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true })
      remove(keyOf(name))
    })
    return () => {
      clearTimeout(timer)
      forget()
      unsubscribe()
    }
  }, [form])
}
