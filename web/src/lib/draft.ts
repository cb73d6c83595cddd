import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { readPersisted } from '@/lib/auth'
import { config } from '@/lib/config'

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

/** What this user typed into the form `name` on this device before. */
export const readDraft = <T extends FieldValues>(name: string) =>
  read(name)?.values as DefaultValues<T> | undefined

/** Keeps what is typed on this device, per user, until `discard`; `savedAt` is for <DraftNote>. */
export function useDraft<T extends FieldValues, C, O>(name: string, form: UseFormReturn<T, C, O>) {
  const [savedAt, setSavedAt] = useState(() => read(name)?.savedAt)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty) return
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          const stored: Stored = { values, savedAt: Date.now() }
          localStorage.setItem(keyOf(name), JSON.stringify(stored))
          setSavedAt(stored.savedAt)
        }, SAVE_AFTER_MILLISECONDS)
      },
    })
    return () => {
      clearTimeout(timer.current)
      unsubscribe()
    }
  }, [name, form])

  /** Also right after the form was sent. */
  const discard = () => {
    clearTimeout(timer.current)
    localStorage.removeItem(keyOf(name))
    setSavedAt(undefined)
  }
  return { savedAt, discard }
}
