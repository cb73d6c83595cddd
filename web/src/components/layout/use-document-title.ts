import { useEffect } from 'react'
import { useCount } from '@/lib/text/count'
import { unreadCount } from '@/lib/unread-count'

/** Sets the tab's title: `(2) Chat · Platewise`. */
export function useDocumentTitle(title: string) {
  const count = useCount(unreadCount)
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Platewise`
  }, [title, count])
}
