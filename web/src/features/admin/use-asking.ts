import { useState } from 'react'
import { messageOf } from '@/lib/api-error'
import { notify } from '@/lib/notify'

/** Runs a question with its act, once at a time; a refusal is told. */
export function useAsking(run: () => Promise<void>): readonly [isAsking: boolean, ask: () => void] {
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    setAsking(true)
    run()
      .catch((error: unknown) => notify(messageOf(error), 'error'))
      .finally(() => setAsking(false))
  }
  return [isAsking, ask]
}
