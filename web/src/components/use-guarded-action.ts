import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFocusBack } from '@/components/use-focus-back'
import { messageOf } from '@/lib/api-error'
import { backOfficeKey, profilesKey } from '@/lib/back-office'
import { notify } from '@/lib/notify'

/**
 * Runs an action that asks for confirmation first, one at a time. Shows errors and then refetches what is on the
 * screen.
 */
export function useGuardedAction(run: () => Promise<void>): readonly [isAsking: boolean, ask: () => void] {
  const [isRunning, setRunning] = useState(false)
  const queryClient = useQueryClient()
  const trigger = useRef<HTMLElement>(null)
  useFocusBack(isRunning, trigger)
  const start = () => {
    if (document.activeElement instanceof HTMLElement) trigger.current = document.activeElement
    setRunning(true)
    run()
      .catch((error: unknown) => {
        notify(messageOf(error), 'error')
        for (const queryKey of [backOfficeKey, profilesKey]) void queryClient.invalidateQueries({ queryKey })
      })
      .finally(() => setRunning(false))
  }
  return [isRunning, start]
}
