import { ActionIcon } from '@mantine/core'
import { IconMessageCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Card } from '@/components/card'
import { ageOf } from '@/entities/chat/age'
import { ConversationAvatar } from '@/features/chat/conversations/conversation-avatar'
import { headingOf } from '@/features/chat/conversations/heading'
import { useOwnChats } from '@/features/chat/conversations/own-chats'
import { unansweredIn, useDismissUnanswered } from '@/features/chat/inbox/unanswered'
import classes from '@/features/chat/inbox/unread-list.module.css'
import { UnreadSkeleton } from '@/features/chat/inbox/unread-skeleton'

/** The chat has the others. */
const MAX_CARDS = 6

/**
 * The dashboard's list of clients who are waiting for an answer, longest wait first. Its height doesn't depend on
 * their number.
 */
function UnansweredList() {
  const chats = useOwnChats()
  const { dismiss, pendingId } = useDismissUnanswered()
  if (chats.isPending) return <UnreadSkeleton />
  if (!chats.data) return <p className={NOTE}>Your conversations cannot be loaded right now.</p>
  const unanswered = unansweredIn(chats.data)
  if (unanswered.length === 0) return <p className={NOTE}>Nobody waits for an answer.</p>
  return (
    <ul className={classes.row} aria-label="Waiting for your answer">
      {unanswered.slice(0, MAX_CARDS).map((chat) => {
        const heading = headingOf(chat, 'coach')
        return (
          <Card component="li" key={chat.channelId} className={classes.card}>
            <ConversationAvatar heading={heading} size={48} />
            <div className={classes.text}>
              <Link
                to="/nutritionist/chat/$channelId"
                params={{ channelId: chat.channelId }}
                className={classes.link}
              >
                {heading.name}
              </Link>
              <span className={classes.preview}>Waits for {ageOf(chat.owedSince ?? '')}</span>
            </div>
            <ActionIcon
              className={classes.act}
              aria-label={`No answer needed for ${heading.name}`}
              title="No answer needed"
              loading={pendingId === chat.channelId}
              onClick={() => dismiss(chat)}
            >
              <IconMessageCheck aria-hidden />
            </ActionIcon>
          </Card>
        )
      })}
    </ul>
  )
}

const NOTE = `${classes.card} ${classes.note}`

// `lazy` requires a default export.
export { UnansweredList as default }
