import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from '@/features/chat/chat-screen.module.css'
import { ChatContext } from '@/features/chat/conversations/context'
import { ConversationList } from '@/features/chat/conversations/conversation-list'
import type { Seat } from '@/features/chat/conversations/heading'
import type { ChatSource } from '@/features/chat/conversations/conversation-source'
import { useSeenArea } from '@/features/chat/conversations/use-visible-area'
import { useStore } from '@/features/chat/messages/use-chat-store'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The conversation was opened from the list, so that going back leads there. */
    fromChats?: boolean
  }
}

interface Props extends Seat {
  source: ChatSource
  /** The open conversation. */
  children: ReactNode
}

/** Both panes: the conversations, and the one that is open. On phones they are two screens. */
export function ChatScreen({ side, base, parts, source, children }: Props) {
  const { channelId } = useParams({ strict: false })
  const store = useStore(source, channelId)
  useSeenArea()
  return (
    <ChatContext value={{ side, base, parts, store, source }}>
      <div className={classes.screen} data-screen={channelId ? 'conversation' : 'conversations'}>
        <ConversationList chats={source.chats} openId={channelId} />
        <div className={classes.pane}>{children}</div>
      </div>
    </ChatContext>
  )
}
