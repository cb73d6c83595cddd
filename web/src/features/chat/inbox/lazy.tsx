import { type ComponentProps, lazy, Suspense } from 'react'
import { MessageSkeleton } from '@/features/chat/inbox/message-frame'
import { UnreadSkeleton } from '@/features/chat/inbox/unread-skeleton'

/* What other screens show of the chat: fetched after they stand, in a place of the same size. */
const LateMessage = lazy(() => import('@/features/chat/inbox/last-message'))
const LateOwed = lazy(() => import('@/features/chat/inbox/unanswered-list'))
const LateUnread = lazy(() => import('@/features/chat/inbox/unread-list'))

export const LastMessage = (props: ComponentProps<typeof LateMessage>) => (
  <Suspense fallback={<MessageSkeleton />}>
    <LateMessage {...props} />
  </Suspense>
)

export const UnreadList = (props: ComponentProps<typeof LateUnread>) => (
  <Suspense fallback={<UnreadSkeleton />}>
    <LateUnread {...props} />
  </Suspense>
)

export const UnansweredList = () => (
  <Suspense fallback={<UnreadSkeleton />}>
    <LateOwed />
  </Suspense>
)
