import { ActionIcon } from '@mantine/core'
import { IconMessageCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Card } from '@/components/card'
import { ageOf } from '@/entities/chat/age'
import { ConversationAvatar } from '@/features/chat/conversation-avatar'
import { headingOf } from '@/features/chat/names'
import { unansweredIn, useDismissUnanswered } from '@/features/chat/unanswered'
import { useOwnChats } from '@/features/chat/unread'
import classes from '@/features/chat/unread-list.module.css'
import { UnreadSkeleton } from '@/features/chat/unread-skeleton'

/** More are in the chat. */
const SHOWN = 6

/** On a coach's dashboard: who waits for an answer, the oldest first; it takes one place however many there are. */
function OwedList() {
  const chats = useOwnChats()
  const { waveOff, pendingId } = useDismissUnanswered()
  if (chats.isPending) return <UnreadSkeleton />
  if (!chats.data) return <p className={NOTE}>We can't load your conversations right now.</p>
  const owed = unansweredIn(chats.data)
  if (owed.length === 0) return <p className={NOTE}>No one is waiting for a reply.</p>
  return (
    <ul className={classes.row} aria-label="Needs a reply">
      {owed.slice(0, SHOWN).map((chat) => {
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
              <span className={classes.preview}>Waiting {ageOf(chat.owedSince ?? '')}</span>
            </div>
            <ActionIcon
              className={classes.act}
              aria-label={`No reply needed for ${heading.name}`}
              title="No reply needed"
              loading={pendingId === chat.channelId}
              onClick={() => waveOff(chat)}
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

// `lazy` asks for a default export.
export { OwedList as default }
