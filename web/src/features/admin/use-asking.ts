import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { catchFocus } from '@/components/catch-focus'
import { backOfficeKey, profilesKey } from '@/features/admin/coach-queries'
import { messageOf } from '@/lib/api-error'
import { notify } from '@/lib/notify'

/** Runs a question with its act, once at a time; a refusal is told, and what stands is read again. */
export function useAsking(run: () => Promise<void>): readonly [isAsking: boolean, ask: () => void] {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const asked = useRef<Element>(null)
  // A button that is busy loses the focus.
  useEffect(() => {
    if (isAsking || !asked.current) return
    if (document.activeElement === document.body && asked.current instanceof HTMLElement)
      asked.current.focus({ preventScroll: true })
    catchFocus()
    asked.current = null
  }, [isAsking])
  const ask = () => {
    asked.current = document.activeElement
    setAsking(true)
    run()
      .catch((error: unknown) => {
        notify(messageOf(error), 'error')
        for (const queryKey of [backOfficeKey, profilesKey]) void queryClient.invalidateQueries({ queryKey })
      })
      .finally(() => setAsking(false))
  }
  return [isAsking, ask]
}
