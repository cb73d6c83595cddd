import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Chat } from '#core/chat/schema'
import { SearchBox } from '@/components/search-box'
import { ErrorState, LoadingState } from '@/components/states'
import { ChatScreen } from '@/features/chat/chat-screen'
import { DeleteChatButton } from '@/features/chat/delete-chat-button'
import { DeletedChats } from '@/features/chat/deleted-chats'
import type { SeatParts } from '@/features/chat/names'
import { useAdminSource } from '@/features/chat/use-admin-source'

/** The conversations of the admins, who all are one; `children` is the open one. */
export function AdminChats({ children }: { children: ReactNode }) {
  const { channelId } = useParams({ strict: false })
  const [search, setSearch] = useState('')
  const { source, clients, coaches, error } = useAdminSource(search, channelId)
  if (!source)
    return error ? <ErrorState error={error} retry={() => void clients.refetch()} /> : <LoadingState />
  const parts: SeatParts = {
    top: <SearchBox label="Search conversations" value={search} onChange={setSearch} />,
    below: (section) => {
      if (!section) return <DeletedChats />
      const { hasNextPage, isFetchingNextPage, fetchNextPage } = section === 'Clients' ? clients : coaches
      return (
        hasNextPage && (
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        )
      )
    },
    actions: (chat) => <DeleteChatButton chat={chat} />,
    addressOf: personOf,
  }
  return (
    <ChatScreen side="admin" base="/admin/chat" parts={parts} source={source}>
      {children}
    </ChatScreen>
  )
}

const personOf = ({ client, nutritionist }: Chat) =>
  client
    ? `/admin/clients/${client.id}`
    : nutritionist
      ? `/admin/nutritionists/${nutritionist.id}`
      : undefined
