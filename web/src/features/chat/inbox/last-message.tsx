import { VisuallyHidden } from '@/components/layout/visually-hidden'
import { CountBadge } from '@/components/lists/count-badge'
import { UNREAD } from '@/entities/chat/unread'
import { timeLabel, timeOf } from '@/features/chat/conversations/message-time'
import { useOwnChats } from '@/features/chat/conversations/own-chats'
import classes from '@/features/chat/inbox/last-message.module.css'
import { MessageFrame, MessageSkeleton } from '@/features/chat/inbox/message-frame'
import { useLatestMessages } from '@/features/chat/inbox/use-latest-messages'
import { useUser } from '@/lib/session/session'

interface Props {
  coachId: string
  /** The coach's first name. */
  name: string
}

/** The latest message between the client and a coach. */
function LastMessage({ coachId, name }: Props) {
  const chats = useOwnChats()
  const { id: me } = useUser()
  const chat = chats.data?.find(
    ({ groupName, toAdmin, nutritionist }) => !groupName && !toAdmin && nutritionist?.id === coachId,
  )
  const latest = useLatestMessages(chat ? [chat] : [])

  if (chats.isPending || latest.isPending) return <MessageSkeleton />
  if (chats.isError || latest.isError)
    return <MessageFrame>We can't load your messages right now. They're safe in the chat.</MessageFrame>
  const message = chat && latest.data.get(chat.channelId)
  if (!message) return <MessageFrame>No messages yet. Say hello to {name}!</MessageFrame>
  return (
    <MessageFrame>
      <span className={classes.text}>
        <VisuallyHidden>Last message: </VisuallyHidden>
        {message.authorId === me && 'You: '}
        {message.text}
      </span>
      <span className={classes.time}>
        {timeLabel(timeOf(message))}
        <CountBadge count={chat.unread} words={UNREAD} />
      </span>
    </MessageFrame>
  )
}

// `lazy` requires a default export.
export { LastMessage as default }
