import { useEffect, useSyncExternalStore } from 'react'
import { unreadStore } from '@/lib/title-count'

/** Names the tab: `(2) Chat · Platewise` while messages wait. */
export function useDocumentTitle(title: string) {
  const unread = useSyncExternalStore(unreadStore.subscribe, unreadStore.get, unreadStore.get)
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · Platewise`
  }, [title, unread])
}
