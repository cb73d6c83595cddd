import { Badge, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Chat } from '#core/chat/shared/schema'
import { GROUP_PLANS } from '#core/client/shared/plans'
import { messages } from '#core/shared/messages'
import { ButtonLink } from '@/components/button-link'
import { useDocumentTitle } from '@/components/layout/use-document-title'
import { CountBadge } from '@/components/lists/count-badge'
import { EmptyState } from '@/components/states/states'
import { UNREAD } from '@/entities/chat/unread'
import type { SentMessage } from '@/features/chat/connection/message'
import { useConversations, useLastMessages, useViewer } from '@/features/chat/conversations/context'
import { ConversationAvatar } from '@/features/chat/conversations/conversation-avatar'
import classes from '@/features/chat/conversations/conversation-list.module.css'
import { headingOf } from '@/features/chat/conversations/heading'
import { dayLabel, timeOf } from '@/features/chat/conversations/message-time'
import { sectionsOf } from '@/features/chat/conversations/sections'
import { timeText } from '@/lib/text/format'

interface Props {
  chats: Chat[]
  openId: string | undefined
}

/** The left pane. */
export function ConversationList({ chats, openId }: Props) {
  const { viewerRole, slots } = useViewer()
  const lastMessages = useLastMessages()
  const { unreadIn } = useConversations()
  const only = slots?.only
  const title = slots?.title ?? 'Chat'
  const listed = chats.filter(slots?.isListed ?? (() => true))
  const sections = only
    ? [{ title: only.title, chats: only.pick(listed) }].filter((section) => section.chats.length > 0)
    : sectionsOf(listed, viewerRole, lastMessages)
  const withAdmin = viewerRole === 'admin' ? undefined : chats.find(({ toAdmin }) => toAdmin)
  const entry = (chat: Chat) => (
    <Entry
      key={chat.channelId}
      chat={chat}
      lastMessage={lastMessages.get(chat.channelId)}
      end={only?.end(chat)}
      unread={chat.disabled || chat.locked ? 0 : unreadIn(chat.channelId)}
    />
  )
  return (
    <section className={classes.list} data-open={openId !== undefined} aria-label="Conversations">
      {openId === undefined ? <ListTitle title={title} /> : <Title {...titleProps}>{title}</Title>}
      {withAdmin ? <ul>{entry(withAdmin)}</ul> : slots?.withoutAdmins}
      {slots?.top}
      <Title order={2} px="sm" pt="sm">
        Conversations
      </Title>
      {sections.length === 0 &&
        (only?.empty ?? slots?.empty ?? (
          <EmptyState
            title={messages.noConversations}
            art="talk"
            action={
              viewerRole === 'client' && <ButtonLink to="/client/nutritionists">Find coaches</ButtonLink>
            }
          />
        ))}
      {sections.map(({ title, chats: sectionChats }) => (
        <div key={title}>
          <h3 className={classes.section}>{title}</h3>
          <ul>{sectionChats.map(entry)}</ul>
          {slots?.below?.(title)}
        </div>
      ))}
      {slots?.below?.(undefined)}
    </section>
  )
}

/** Next to an open conversation, the title is no longer the screen's heading, but looks alike: nothing moves. */
const titleProps = { order: 2, size: 'h1', px: 'sm' } as const

/** The screen's heading while no conversation is open. */
function ListTitle({ title }: { title: string }) {
  useDocumentTitle(title)
  return (
    <Title order={1} px="sm" tabIndex={-1}>
      {title}
    </Title>
  )
}

const priceOf = ({ groupChatType }: Chat) =>
  groupChatType === 'NONE' ? undefined : `Pay to join: $${GROUP_PLANS[groupChatType].amount} per month`

interface EntryProps {
  chat: Chat
  lastMessage: SentMessage | undefined
  end: string | undefined
  unread: number
}

function Entry({ chat, lastMessage, end, unread }: EntryProps) {
  const { viewerRole, base, slots } = useViewer()
  const heading = headingOf(chat, viewerRole)
  const time = lastMessage && timeOf(lastMessage)
  const day = time && dayLabel(time)
  const preview = chat.locked ? priceOf(chat) : lastMessage?.text
  return (
    <li>
      <Link
        to={`${base}/$channelId` as string}
        params={{ channelId: chat.channelId }}
        state={{ fromChats: true }}
        className={classes.entry}
      >
        <ConversationAvatar heading={heading} size={48} />
        <span className={classes.entryText}>
          <span className={classes.entryName}>
            {heading.name} {chat.locked && '(locked)'}
            {chat.groupName && <Badge color="gray">Group</Badge>}
            {slots?.mark?.(chat)}
          </span>
          {preview && <span className={classes.preview}>{preview}</span>}
        </span>
        <span className={classes.entryEnd}>
          {(end || time) && (
            <span className={classes.time}>{end ?? (time && day === 'Today' ? timeText(time) : day)}</span>
          )}
          <CountBadge count={unread} words={UNREAD} />
        </span>
      </Link>
    </li>
  )
}
