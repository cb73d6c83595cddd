import type { ReactNode } from 'react'
import { ChatScreen } from '@/features/chat/chat-screen'
import { RequestAdmin } from '@/features/chat/conversations/request-admin'
import { useOwnSource } from '@/features/chat/conversations/use-own-source'
import type { Viewer } from '@/features/chat/conversations/viewer'

/** The chats of a client or coach. `children` is the open conversation. */
export const OwnChats = ({ children, slots, ...viewer }: Viewer & { children: ReactNode }) => (
  <ChatScreen {...viewer} slots={{ ...defaultSlots, ...slots }} source={useOwnSource()}>
    {children}
  </ChatScreen>
)

const defaultSlots = { withoutAdmins: <RequestAdmin /> }
