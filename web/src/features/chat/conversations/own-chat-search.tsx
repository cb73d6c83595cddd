import type { Chat } from '#core/chat/shared/schema'
import { fold } from '#core/shared/fold'
import { SearchBox } from '@/components/search-box'
import { headingOf } from '@/features/chat/conversations/heading'

export interface OwnSearch {
  text: string
  matches: (chat: Chat) => boolean
}

interface Props {
  search: OwnSearch | undefined
  onSearch: (search: OwnSearch | undefined) => void
}

/** Finds a coach's conversations by name. Large, so it loads after the list. */
export default function OwnChatSearch({ search, onSearch }: Props) {
  const matching = (text: string): OwnSearch => ({
    text,
    matches: (chat) => fold(headingOf(chat, 'coach').name).includes(fold(text)),
  })
  return (
    <SearchBox
      label="Search by name"
      value={search?.text ?? ''}
      onChange={(text) => onSearch(text ? matching(text) : undefined)}
    />
  )
}
