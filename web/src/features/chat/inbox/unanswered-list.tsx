import { ActionIcon, Text } from '@mantine/core'
import { IconMessageCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PersonRows, Row } from '@/components/people/person-row'
import { ageOf } from '@/entities/chat/age'
import { ConversationAvatar } from '@/features/chat/conversations/conversation-avatar'
import { headingOf } from '@/features/chat/conversations/heading'
import { useOwnChats } from '@/features/chat/conversations/own-chats'
import { Note } from '@/features/chat/inbox/note'
import { unansweredIn, useDismissUnanswered } from '@/features/chat/inbox/unanswered'
import { UnreadSkeleton } from '@/features/chat/inbox/unread-skeleton'

/** The chat has the others. */
const MAX_ROWS = 5

/** The dashboard's list of clients who are waiting for an answer, longest wait first. */
function UnansweredList() {
  const chats = useOwnChats()
  const { dismiss, pendingId } = useDismissUnanswered()
  if (chats.isPending) return <UnreadSkeleton />
  if (!chats.data) return <Note>We can't load your conversations right now.</Note>
  const unanswered = unansweredIn(chats.data)
  if (unanswered.length === 0) return <Note>No one is waiting for a reply.</Note>
  return (
    <>
      <PersonRows label="Needs a reply">
        {unanswered.slice(0, MAX_ROWS).map((chat) => {
          const heading = headingOf(chat, 'coach')
          return (
            <Row
              key={chat.channelId}
              start={<ConversationAvatar heading={heading} size={48} />}
              title={
                <Link to="/nutritionist/chat/$channelId" params={{ channelId: chat.channelId }}>
                  {heading.name}
                </Link>
              }
              line={`Waiting ${ageOf(chat.owedSince ?? '')}`}
              control={
                <ActionIcon
                  aria-label={`No reply needed for ${heading.name}`}
                  title="No reply needed"
                  loading={pendingId === chat.channelId}
                  onClick={() => dismiss(chat)}
                >
                  <IconMessageCheck aria-hidden />
                </ActionIcon>
              }
            />
          )
        })}
      </PersonRows>
      {unanswered.length > MAX_ROWS && (
        <Text size="sm" c="dimmed">
          First {MAX_ROWS} of {unanswered.length}
        </Text>
      )}
    </>
  )
}

// `lazy` requires a default export.
export { UnansweredList as default }
