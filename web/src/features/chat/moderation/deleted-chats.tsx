import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Chat } from '#core/chat/shared/schema'
import { DateText } from '@/components/date-text'
import { adminChatsQuery } from '@/features/chat/conversations/admin-queries'
import { ConversationAvatar } from '@/features/chat/conversations/conversation-avatar'
import classes from '@/features/chat/conversations/conversation-list.module.css'
import { headingOf } from '@/features/chat/conversations/heading'
import { useRemoveChat } from '@/features/chat/moderation/use-remove-chat'

/** Conversations that admins deleted in the last 30 days and can restore. */
export default function DeletedChats() {
  const { data, hasNextPage, fetchNextPage, isPending } = useInfiniteQuery(adminChatsQuery('deleted'))
  const chats = data?.pages.flat() ?? []
  if (isPending) return null
  return (
    <>
      {chats.length === 0 && <p className={classes.section}>Nothing was deleted in the last 30 days.</p>}
      <ul aria-label="Deleted chats">
        {chats.map((chat) => (
          <DeletedEntry key={chat.channelId} chat={chat} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  )
}

function DeletedEntry({ chat }: { chat: Chat }) {
  const heading = headingOf(chat, 'admin')
  const { mutate, isPending } = useRemoveChat(chat)
  return (
    <li className={classes.entry}>
      <ConversationAvatar heading={heading} size={48} />
      <span className={classes.entryText}>
        <span className={classes.entryName}>{heading.name}</span>
        <span className={classes.preview}>
          Deleted {chat.deletedAt && <DateText time={chat.deletedAt} />}
        </span>
      </span>
      <Button
        variant="default"
        size="sm"
        loading={isPending}
        aria-label={`Restore the chat with ${heading.name}`}
        onClick={() => mutate(true)}
      >
        Restore
      </Button>
    </li>
  )
}
