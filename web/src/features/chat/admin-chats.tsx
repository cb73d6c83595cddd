import { ActionIcon, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Chat } from '#core/chat/schema'
import { ErrorState, LoadingState } from '@/components/states'
import { ChatScreen } from '@/features/chat/chat-screen'
import classes from '@/features/chat/conversation-list.module.css'
import { DeleteChatButton } from '@/features/chat/delete-chat-button'
import type { SeatParts } from '@/features/chat/names'
import { useAdminSource } from '@/features/chat/use-admin-source'

const SearchBox = lazy(async () => ({ default: (await import('@/components/search-box')).SearchBox }))
const DeletedChats = lazy(() => import('@/features/chat/deleted-chats'))

/** The conversations of the admins, who all are one; `children` is the open one. */
export function AdminChats({ children }: { children: ReactNode }) {
  const { channelId } = useParams({ strict: false })
  const [search, setSearch] = useState('')
  const { source, clients, coaches, error } = useAdminSource(search, channelId)
  if (!source)
    return error ? <ErrorState error={error} retry={() => void clients.refetch()} /> : <LoadingState />
  const parts: SeatParts = {
    top: (
      <div className={classes.search}>
        <Suspense>
          <SearchBox label="Search conversations" value={search} onChange={setSearch} />
        </Suspense>
      </div>
    ),
    below: (section) => {
      if (!section) return <Deleted />
      const { hasNextPage, isFetchingNextPage, fetchNextPage } = section === 'Clients' ? clients : coaches
      return (
        hasNextPage && (
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        )
      )
    },
    actions: (chat) => (chat.groupName ? <EditGroup {...chat} /> : <DeleteChatButton chat={chat} />),
    addressOf: pageOfPerson,
  }
  return (
    <ChatScreen side="admin" base="/admin/chat" parts={parts} source={source}>
      {children}
    </ChatScreen>
  )
}

/** What was deleted, for who asks. */
function Deleted() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" color="gray" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Deleted chats
      </Button>
      <Suspense>{isOpen && <DeletedChats />}</Suspense>
    </>
  )
}

/** A group is deleted where it was made. */
const EditGroup = ({ channelId }: Chat) => (
  <ActionIcon
    component={Link}
    to="/admin/groupchats"
    search={{ group: channelId } as never}
    aria-label="Edit group"
  >
    <IconPencil aria-hidden />
  </ActionIcon>
)

const pageOfPerson = ({ client, nutritionist }: Chat) =>
  client
    ? `/admin/clients/${client.id}`
    : nutritionist
      ? `/admin/nutritionists/${nutritionist.id}`
      : undefined
