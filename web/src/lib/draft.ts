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

/** What this user typed into the form `name` on this device before. */
export function readDraft<T extends FieldValues>(name: string): DefaultValues<T> | undefined {
  const text = localStorage.getItem(keyOf(name))
  return text ? (JSON.parse(text) as Stored & { values: DefaultValues<T> }).values : undefined
}

/** Keeps what is typed on this device, per user, until `discard`; `savedAt` is for <DraftNote>. */
export function useDraft<T extends FieldValues, C, O>(name: string, form: UseFormReturn<T, C, O>) {
  const [savedAt, setSavedAt] = useState<number>()
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
