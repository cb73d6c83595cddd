import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import { ErrorState, LoadingState } from '@/components/states'
import { ChatScreen } from '@/features/chat/chat-screen'
import classes from '@/features/chat/conversation-list.module.css'
import type { SeatParts } from '@/features/chat/names'
import { useAdminSource } from '@/features/chat/use-admin-source'

const SearchBox = lazy(async () => ({ default: (await import('@/components/search-box')).SearchBox }))
const ModerationForm = lazy(async () => ({
  default: (await import('@/features/chat/moderation-form')).ModerationForm,
}))
const AdminChatActions = lazy(() => import('@/features/chat/admin-chat-actions'))
const DeletedChats = lazy(() => import('@/features/chat/deleted-chats'))

/** The conversations of the admins, who all are one; `children` is the open one. */
export function AdminChats({ children }: { children: ReactNode }) {
  const { channelId } = useParams({ strict: false })
  const [search, setSearch] = useState('')
  const { source, found, clients, coaches, error } = useAdminSource(search, channelId)
  if (!source)
    return error ? <ErrorState error={error} retry={() => void clients.refetch()} /> : <LoadingState />
  const isOpen = ({ channelId: id }: Chat) => source.tokens.some(({ channels }) => channels.includes(id))
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
    actions: (chat) => (
      <Suspense>
        <AdminChatActions chat={chat} isOpen={isOpen(chat)} />
      </Suspense>
    ),
    addressOf: pageOfPerson,
    isListed: ({ channelId: id }) => search === '' || found.has(id),
    // The admins are in each group; what is said there is for who says why.
    instead: (chat) =>
      chat.groupName && !isOpen(chat) ? (
        <Suspense>
          <ModerationForm chat={chat} mayWrite={!chat.disabled} />
        </Suspense>
      ) : undefined,
    empty:
      search === '' ? undefined : (
        <>
          <p className={classes.section}>No conversations match “{search}”</p>
          <Button variant="subtle" onClick={() => setSearch('')}>
            Show all conversations
          </Button>
        </>
      ),
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

const pageOfPerson = ({ groupName, client, nutritionist }: Chat) =>
  groupName
    ? undefined
    : client
      ? `/admin/clients/${client.id}`
      : nutritionist
        ? `/admin/nutritionists/${nutritionist.id}`
        : undefined
