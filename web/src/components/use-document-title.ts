import { useEffect, useSyncExternalStore } from 'react'
import { titleCount } from '@/lib/title-count'

/** Names the tab: `(2) Chat · Platewise`. */
export function useDocumentTitle(title: string) {
  const count = useSyncExternalStore(titleCount.subscribe, titleCount.get, titleCount.get)
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Platewise`
  }, [title, count])
}
