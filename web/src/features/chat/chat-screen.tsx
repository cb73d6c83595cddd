import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from '@/features/chat/chat-screen.module.css'
import { ChatContext } from '@/features/chat/context'
import { ConversationList } from '@/features/chat/conversation-list'
import type { Seat } from '@/features/chat/names'
import { chatsQuery } from '@/features/chat/queries'
import { useStore } from '@/features/chat/use-store'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The conversation was opened from the list, so that going back leads there. */
    fromChats?: boolean
  }
}

interface Props extends Seat {
  /** The open conversation. */
  children: ReactNode
}

/** Both panes: the conversations, and the one that is open. On phones they are two screens. */
export function ChatScreen({ side, base, children }: Props) {
  const { channelId } = useParams({ strict: false })
  const store = useStore(channelId)
  const { data: chats } = useSuspenseQuery(chatsQuery)
  const frame = useRef<HTMLDivElement>(null)
  useFillHeight(frame)
  return (
    <ChatContext value={store}>
      <div ref={frame} className={classes.screen} data-open={channelId !== undefined}>
        <ConversationList side={side} base={base} chats={chats} openId={channelId} />
        <div className={classes.pane}>{children}</div>
      </div>
    </ChatContext>
  )
}

/** Lets the stylesheet fill the window below whatever stands above the screen. */
function useFillHeight(ref: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = ref.current
    const parent = element?.parentElement
    if (!element || !parent) return
    const measure = () =>
      element.style.setProperty('--above', `${element.getBoundingClientRect().top + window.scrollY}px`)
    const observer = new ResizeObserver(measure)
    for (const sibling of [parent, ...parent.children]) observer.observe(sibling)
    measure()
    return () => observer.disconnect()
  }, [ref])
}
