import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { backOfficeKey, profilesKey } from '@/lib/back-office'
import { messageOf } from '@/lib/network/api-error'
import { notify } from '@/lib/notify'

/**
 * Runs an action that asks for confirmation first, one at a time. Shows errors and then refetches what is on the
 * screen.
 */
export function useGuardedAction(run: () => Promise<void>): readonly [isAsking: boolean, ask: () => void] {
  const [isRunning, setRunning] = useState(false)
  const queryClient = useQueryClient()
  const start = () => {
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
