import { Badge, Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import { ErrorState, LoadingState } from '@/components/states/states'
import { ChatScreen } from '@/features/chat/chat-screen'
import classes from '@/features/chat/conversations/conversation-list.module.css'
import NoConversationsMatch from '@/features/chat/conversations/no-conversations-match'
import { useAdminSource } from '@/features/chat/conversations/use-admin-source'
import type { ChatSlots } from '@/features/chat/conversations/viewer'
import { currentPersonId } from '@/lib/session/auth'

const SearchBox = lazy(async () => ({ default: (await import('@/components/lists/search-box')).SearchBox }))
const ModerationForm = lazy(async () => ({
  default: (await import('@/features/chat/moderation/moderation-form')).ModerationForm,
}))
const AdminChatActions = lazy(() => import('@/features/chat/moderation/admin-chat-actions'))
const HandlingBar = lazy(() => import('@/features/chat/moderation/handling-bar'))
const DeletedChats = lazy(() => import('@/features/chat/moderation/deleted-chats'))

/** The admins' conversations, which all admins share. `children` is the open conversation. */
export function AdminChats({ children }: { children: ReactNode }) {
  const { channelId } = useParams({ strict: false })
  const [search, setSearch] = useState('')
  const { source, listedIds, clients, coaches, error } = useAdminSource(search, channelId)
  if (!source)
    return error ? <ErrorState error={error} retry={() => void clients.refetch()} /> : <LoadingState />
  const isOpen = ({ channelId: id }: Chat) => source.tokens.some(({ channels }) => channels.includes(id))
  const slots: ChatSlots = {
    top: (
      <div className={classes.search}>
        <Suspense>
          <SearchBox label="Search by name" value={search} onChange={setSearch} />
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
    actions: (chat, menu) => (
      <Suspense fallback={menu([])}>
        <AdminChatActions chat={chat} isOpen={isOpen(chat)} menu={menu} />
      </Suspense>
    ),
    bar: (chat) =>
      chat.toAdmin && !chat.disabled ? (
        <Suspense>
          <HandlingBar chat={chat} />
        </Suspense>
      ) : undefined,
    mark: ({ handling }) =>
      handling && (
        <Badge maw="100%">
          <VisuallyHidden>Handled by </VisuallyHidden>
          {handling.adminId === currentPersonId() ? 'You' : handling.name}
        </Badge>
      ),
    pathOf: pageOfPerson,
    isListed: ({ channelId: id }) => search === '' || listedIds.has(id),
    // Admins belong to every group, but can read one only after giving a reason.
    replacement: (chat) =>
      chat.groupName && !isOpen(chat) ? (
        <Suspense>
          <ModerationForm chat={chat} mayWrite={!chat.disabled} />
        </Suspense>
      ) : undefined,
    empty: search && <NoConversationsMatch search={search} showAll={() => setSearch('')} />,
  }
  return (
    <ChatScreen viewerRole="admin" base="/admin/chat" slots={slots} source={source}>
      {children}
    </ChatScreen>
  )
}

/** Deleted conversations, loaded on request. */
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
