import { useEffect } from 'react'
import { useCount } from '@/lib/count'
import { titleCount } from '@/lib/title-count'

/** Names the tab: `(2) Chat · Platewise`. */
export function useDocumentTitle(title: string) {
  const count = useCount(titleCount)
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Platewise`
  }, [title, count])
}
