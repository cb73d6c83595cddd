import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/features/chat/inbox/last-message.module.css'

/** Has a fixed size, so that content below doesn't move when the message loads. */
export const MessageFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.frame}>{children}</div>
)

export const MessageSkeleton = () => (
  <MessageFrame>
    <Skeleton h={14} w="85%" my={5} />
    <Skeleton h={14} w="50%" my={5} />
  </MessageFrame>
)
