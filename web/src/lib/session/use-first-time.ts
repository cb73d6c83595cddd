import { useEffect, useState } from 'react'
import { currentPersonId } from '@/lib/session/auth'
import { ownKeyOf } from '@/lib/storage'

const keyOf = (name: string) => ownKeyOf(currentPersonId() ?? '', `seen.${name}`)

/**
 * True if this person sees something that's due for the first time, until they leave it (rule
 * celebrated-once).
 */
export function useFirstTime(name: string, isDue = true): boolean {
  const [isNew] = useState(() => localStorage.getItem(keyOf(name)) === null)
  const isFirst = isNew && isDue
  useEffect(() => {
    if (isFirst) localStorage.setItem(keyOf(name), new Date().toISOString())
  }, [isFirst, name])
  return isFirst
}
