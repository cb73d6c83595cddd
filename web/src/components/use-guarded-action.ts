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
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const trigger = useRef<HTMLElement>(null)
  useFocusBack(isAsking, trigger)
  const ask = () => {
    if (document.activeElement instanceof HTMLElement) trigger.current = document.activeElement
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
