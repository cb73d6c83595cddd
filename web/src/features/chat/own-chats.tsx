import type { ReactNode } from 'react'
import { ChatScreen } from '@/features/chat/chat-screen'
import type { Seat } from '@/features/chat/conversations/heading'
import { RequestAdmin } from '@/features/chat/conversations/request-admin'
import { useOwnSource } from '@/features/chat/conversations/use-own-source'

/** The chats of a client or coach; `children` is the open one. */
export const OwnChats = ({ children, parts, ...seat }: Seat & { children: ReactNode }) => (
  <ChatScreen {...seat} parts={{ ...usual, ...parts }} source={useOwnSource()}>
    {children}
  </ChatScreen>
)

const usual = { withoutAdmins: <RequestAdmin /> }
