import { CountBadge } from '@/components/count-badge'
import { VisuallyHidden } from '@/components/visually-hidden'
import { UNREAD } from '@/entities/chat/unread'
import classes from '@/features/chat/last-message.module.css'
import { MessageFrame, MessageSkeleton } from '@/features/chat/message-frame'
import { useLatestIn } from '@/features/chat/newest-message'
import { timeLabel, timeOf } from '@/features/chat/rows'
import { useOwnChats } from '@/features/chat/unread'
import { useUser } from '@/lib/session'

interface Props {
  coachId: string
  /** The coach's first name. */
  name: string
}

/** What was said last between the client and a coach. */
function LastMessage({ coachId, name }: Props) {
  const chats = useOwnChats()
  const { id: me } = useUser()
  const chat = chats.data?.find(
    ({ groupName, toAdmin, nutritionist }) => !groupName && !toAdmin && nutritionist?.id === coachId,
  )
  const latest = useLatestIn(chat ? [chat] : [])

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

// `lazy` asks for a default export.
export { LastMessage as default }
