import { useQuery } from '@tanstack/react-query'
import { CountBadge } from '@/components/count-badge'
import { VisuallyHidden } from '@/components/visually-hidden'
import { UNREAD } from '@/display/chat/unread'
import classes from '@/features/chat/last-message.module.css'
import { useLatestIn } from '@/features/chat/latest'
import { MessageFrame, MessageSkeleton } from '@/features/chat/message-frame'
import { chatsQuery, chatTokensQuery } from '@/features/chat/queries'
import { timeLabel, timeOf } from '@/features/chat/rows'
import { useUnreadByChat } from '@/features/chat/unread'

interface Props {
  coachId: string
  /** The coach's first name. */
  name: string
}

/** What was said last between the client and a coach. */
function LastMessage({ coachId, name }: Props) {
  const chats = useQuery(chatsQuery)
  const me = useQuery(chatTokensQuery).data?.[0].uuid
  const channelId = chats.data?.find(
    ({ groupName, toAdmin, nutritionist }) => !groupName && !toAdmin && nutritionist?.id === coachId,
  )?.channelId
  const latest = useLatestIn(channelId ? [channelId] : [])
  const unread = useUnreadByChat()?.counts[channelId ?? ''] ?? 0

  if (chats.isPending || (channelId && latest.isPending)) return <MessageSkeleton />
  if (chats.isError || latest.isError)
    return <MessageFrame>Your messages cannot be loaded right now. They are safe in the chat.</MessageFrame>
  const message = channelId && latest.data?.get(channelId)
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
        <CountBadge count={unread} words={UNREAD} />
      </span>
    </MessageFrame>
  )
}

// `lazy` asks for a default export.
export { LastMessage as default }
