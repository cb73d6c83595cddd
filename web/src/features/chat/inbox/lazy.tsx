import { type ComponentProps, lazy, Suspense } from 'react'
import { MessageSkeleton } from '@/features/chat/inbox/message-frame'
import { UnreadSkeleton } from '@/features/chat/inbox/unread-skeleton'

/* The parts of the chat that other screens show. They load after the screen, behind placeholders of the same size. */
const LazyLastMessage = lazy(() => import('@/features/chat/inbox/last-message'))
const LazyUnansweredList = lazy(() => import('@/features/chat/inbox/unanswered-list'))
const LazyUnreadList = lazy(() => import('@/features/chat/inbox/unread-list'))

export const LastMessage = (props: ComponentProps<typeof LazyLastMessage>) => (
  <Suspense fallback={<MessageSkeleton />}>
    <LazyLastMessage {...props} />
  </Suspense>
)

export const UnreadList = (props: ComponentProps<typeof LazyUnreadList>) => (
  <Suspense fallback={<UnreadSkeleton />}>
    <LazyUnreadList {...props} />
  </Suspense>
)

export const UnansweredList = () => (
  <Suspense fallback={<UnreadSkeleton />}>
    <LazyUnansweredList />
  </Suspense>
)
