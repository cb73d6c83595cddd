import type { ReactNode } from 'react'
import { ChatScreen } from '@/features/chat/chat-screen'
import type { Seat } from '@/features/chat/names'
import { RequestAdmin } from '@/features/chat/request-admin'
import { useOwnSource } from '@/features/chat/use-own-source'

/** The chats of a client or coach; `children` is the open one. */
export const OwnChats = ({ children, ...seat }: Omit<Seat, 'parts'> & { children: ReactNode }) => (
  <ChatScreen {...seat} parts={parts} source={useOwnSource()}>
    {children}
  </ChatScreen>
)

const parts = { withoutAdmins: <RequestAdmin /> }
