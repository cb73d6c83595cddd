import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from '@/features/chat/chat-screen.module.css'
import { ChatContext } from '@/features/chat/conversations/context'
import { ConversationList } from '@/features/chat/conversations/conversation-list'
import type { ConversationSource } from '@/features/chat/conversations/conversation-source'
import type { ChatSubject } from '@/features/chat/conversations/use-open-chat'
import { useVisibleArea } from '@/features/chat/conversations/use-visible-area'
import type { Viewer } from '@/features/chat/conversations/viewer'
import { StoreContext } from '@/features/chat/messages/store-context'
import { useCreateChatStore } from '@/features/chat/messages/use-create-chat-store'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The conversation was opened from the list, so going back returns there. */
    fromChats?: boolean
    /** The section was opened from the messages, so going back returns there. */
    fromMessages?: boolean
    /** The submission from which the conversation was opened, to which going back returns. */
    about?: ChatSubject
  }
}

interface Props extends Viewer {
  source: ConversationSource
  /** The open conversation. */
  children: ReactNode
}

/** The list of conversations next to the open one. On phones these are two screens. */
export function ChatScreen({ viewerRole, base, slots, source, children }: Props) {
  const { channelId } = useParams({ strict: false })
  const store = useCreateChatStore(source, channelId)
  useVisibleArea()
  return (
    <ChatContext value={{ viewerRole, base, slots, source }}>
      <StoreContext value={store}>
        <div className={classes.screen} data-screen={channelId ? 'conversation' : 'conversations'}>
          <ConversationList chats={source.chats} openId={channelId} />
          <div className={classes.pane}>{children}</div>
        </div>
      </StoreContext>
    </ChatContext>
  )
}
