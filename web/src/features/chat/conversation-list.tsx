import { Avatar, Badge, Button, Skeleton, Title } from '@mantine/core'
import { IconLifebuoy, IconUsersGroup } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Chat } from '#core/chat/schema'
import { messages } from '#core/messages'
import { useDocumentTitle } from '@/components/use-document-title'
import { UnreadBadge } from '@/display/chat/unread-badge'
import { useIsOrdered, useLatest } from '@/features/chat/context'
import classes from '@/features/chat/conversation-list.module.css'
import type { SentMessage } from '@/features/chat/messages'
import type { Seat } from '@/features/chat/names'
import { headingOf } from '@/features/chat/names'
import { chatKey } from '@/features/chat/queries'
import { clockLabel, dayLabel, timeOf } from '@/features/chat/rows'
import { sectionsOf } from '@/features/chat/sections'
import { useUnreadByChat } from '@/features/chat/unread'
import { api } from '@/lib/api'

interface Props extends Seat {
  chats: Chat[]
  openId: string | undefined
}

/** The left pane. */
export function ConversationList({ side, base, chats, openId }: Props) {
  const latest = useLatest()
  const isOrdered = useIsOrdered()
  const unread = useUnreadByChat()
  const sections = sectionsOf(chats, side, latest)
  const withAdmin = side === 'admin' ? undefined : chats.find(({ toAdmin }) => toAdmin)
  const entry = (chat: Chat) => (
    <Entry
      key={chat.channelId}
      {...{ side, base, chat }}
      latest={latest.get(chat.channelId)}
      unread={chat.disabled || chat.locked ? 0 : (unread?.counts[chat.channelId] ?? 0)}
    />
  )
  return (
    <section className={classes.list} data-open={openId !== undefined} aria-label="Conversations">
      {openId === undefined && <ListTitle />}
      {side !== 'admin' && (withAdmin ? <ul>{entry(withAdmin)}</ul> : <RequestAdmin base={base} />)}
      <Title order={2} px="sm" pt="sm">
        Conversations
      </Title>
      {sections.length === 0 && <p className={classes.empty}>{messages.noConversations}</p>}
      {sections.map(({ title, chats: own }) => (
        <div key={title}>
          <h3 className={classes.section}>{title}</h3>
          {isOrdered || own.length < 2 ? (
            <ul>{own.map(entry)}</ul>
          ) : (
            // The latest comes first: a list that shows does not move under a finger.
            own.map(({ channelId }) => <Skeleton key={channelId} h={48} my={8} radius={12} />)
          )}
        </div>
      ))}
    </section>
  )
}

/** The screen's heading while no conversation gives it one. */
function ListTitle() {
  useDocumentTitle('Chat')
  return (
    <Title order={1} size="h2" px="sm" tabIndex={-1}>
      Chat
    </Title>
  )
}

interface EntryProps extends Seat {
  chat: Chat
  latest: SentMessage | undefined
  unread: number
}

function Entry({ side, base, chat, latest, unread }: EntryProps) {
  const { name, image } = headingOf(chat, side)
  const time = latest && timeOf(latest)
  const day = time && dayLabel(time)
  return (
    <li>
      <Link
        to={`${base}/$channelId`}
        params={{ channelId: chat.channelId }}
        state={{ fromChats: true }}
        className={classes.entry}
      >
        <Avatar src={image} alt="" name={chat.groupName || chat.toAdmin ? undefined : name} size={44}>
          {chat.groupName ? <IconUsersGroup aria-hidden /> : chat.toAdmin && <IconLifebuoy aria-hidden />}
        </Avatar>
        <span className={classes.entryText}>
          <span className={classes.entryName}>
            {name} {chat.locked && '(locked)'}
            {chat.groupName && (
              <Badge variant="default" size="sm">
                Group
              </Badge>
            )}
          </span>
          {latest && <span className={classes.preview}>{latest.text}</span>}
        </span>
        <span className={classes.entryEnd}>
          {time && <span className={classes.time}>{day === 'Today' ? clockLabel(time) : day}</span>}
          <UnreadBadge count={unread}>unread</UnreadBadge>
        </span>
      </Link>
    </li>
  )
}

function RequestAdmin({ base }: Pick<Seat, 'base'>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const request = useMutation({
    mutationFn: () => api.chat.init({ body: { toAdmin: true } }),
    onSuccess: async ({ channelId }) => {
      await queryClient.invalidateQueries({ queryKey: chatKey })
      await navigate({ to: `${base}/$channelId`, params: { channelId } })
    },
  })
  return (
    <Button variant="default" mx="sm" loading={request.isPending} onClick={() => request.mutate()}>
      Request chat with admin
    </Button>
  )
}
