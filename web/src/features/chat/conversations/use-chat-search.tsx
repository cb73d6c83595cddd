import { lazy, Suspense, useState } from 'react'
import type { ChatSearch } from '@/features/chat/conversations/chat-search-field'
import type { ViewerRole } from '@/features/chat/conversations/viewer'

const ChatSearchField = lazy(() => import('@/features/chat/conversations/chat-search-field'))
const NoConversationsMatch = lazy(() => import('@/features/chat/conversations/no-conversations-match'))

/** Fewer conversations are found faster by looking. */
const SEARCHABLE_FROM = 8

/** A search by name above a list of conversations, and what replaces the list if nothing matches. */
export function useChatSearch(viewerRole: ViewerRole, chats: readonly unknown[]) {
  const [search, setSearch] = useState<ChatSearch>()
  return {
    field: (search || chats.length >= SEARCHABLE_FROM) && (
      <Suspense>
        <ChatSearchField viewerRole={viewerRole} search={search} onSearch={setSearch} />
      </Suspense>
    ),
    isListed: search?.matches,
    noMatch: search && (
      <Suspense>
        <NoConversationsMatch search={search.text} showAll={() => setSearch(undefined)} />
      </Suspense>
    ),
  }
}
