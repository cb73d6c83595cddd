import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { readPersisted } from '@/lib/auth'
import { config } from '@/lib/config'
import { onUnwantedEnd } from '@/lib/session'

interface Stored {
  values: FieldValues
  savedAt: number
}

const SAVE_AFTER_MILLISECONDS = 800
const keyOf = (name: string) => `platewise.${config.stage}.draft.${readPersisted().user?.id ?? 'new'}.${name}`

function read(name: string): Stored | undefined {
  const text = localStorage.getItem(keyOf(name))
  return text ? JSON.parse(text) : undefined
}

function write(name: string, values: FieldValues): number {
  const stored: Stored = { values, savedAt: Date.now() }
  localStorage.setItem(keyOf(name), JSON.stringify(stored))
  return stored.savedAt
}

/** What this user typed into the form `name` on this device before. */
export const readDraft = <T extends FieldValues>(name: string) =>
  read(name)?.values as DefaultValues<T> | undefined

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
  const [savedAt, setSavedAt] = useState(() => read(name)?.savedAt)
  const unsaved = useRef<T>(undefined)
  useEffect(() => {
    drafted.add(form.control)
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      clearTimeout(timer)
      if (unsaved.current) setSavedAt(write(name, unsaved.current))
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
  }, [name, form])

  /** Also right after the form was sent. */
  const discard = () => {
    unsaved.current = undefined
    localStorage.removeItem(keyOf(name))
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
      if (unsent && !drafted.has(form.control) && !('password' in unsent)) write(name, unsent)
    }
    const unsubscribe = watch(form, (values) => {
      unsent = values
    })
    const forget = onUnwantedEnd(keep)
    // Once the form has its own values, which would replace these.
    const timer = setTimeout(() => {
      const kept = readDraft<T>(name)
      if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true })
      localStorage.removeItem(keyOf(name))
    })
    return () => {
      clearTimeout(timer)
      forget()
      unsubscribe()
    }
  }, [form])
}
