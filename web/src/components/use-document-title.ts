import { useEffect } from 'react'
import { useCount } from '@/lib/count'
import { titleCount } from '@/lib/unread-count'

/** Sets the tab's title: `(2) Chat · Platewise`. */
export function useDocumentTitle(title: string) {
  const count = useCount(titleCount)
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Platewise`
  }, [title, count])
}
