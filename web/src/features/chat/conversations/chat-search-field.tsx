import type { Chat } from '#core/chat/shared/schema'
import { fold } from '#core/shared/fold'
import { SearchBox } from '@/components/lists/search-box'
import { headingOf } from '@/features/chat/conversations/heading'
import type { ViewerRole } from '@/features/chat/conversations/viewer'

export interface ChatSearch {
  text: string
  matches: (chat: Chat) => boolean
}

interface Props {
  viewerRole: ViewerRole
  search: ChatSearch | undefined
  onSearch: (search: ChatSearch | undefined) => void
}

/** Finds conversations by the other person's name. Large, so it loads after the list. */
export default function ChatSearchField({ viewerRole, search, onSearch }: Props) {
  const matching = (text: string): ChatSearch => ({
    text,
    matches: (chat) => fold(headingOf(chat, viewerRole).name).includes(fold(text)),
  })
  return (
    <SearchBox
      label="Search by name"
      value={search?.text ?? ''}
      onChange={(text) => onSearch(text ? matching(text) : undefined)}
    />
  )
}
