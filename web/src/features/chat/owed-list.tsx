import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PersonRow, PersonRows } from '@/components/person-row'
import { ageOf } from '@/display/chat/age'
import { headingOf } from '@/features/chat/names'
import { owedIn, useWaveOff } from '@/features/chat/owed'
import { OwedSkeleton } from '@/features/chat/owed-skeleton'
import { useOwnChats } from '@/features/chat/unread'

/** More are in the chat. */
const SHOWN = 5

/** On a coach's dashboard: who waits for an answer, and for how long. */
function OwedList() {
  const chats = useOwnChats()
  const { waveOff, pendingId } = useWaveOff()
  if (chats.isPending) return <OwedSkeleton />
  if (!chats.data) return <Text c="dimmed">Your conversations cannot be loaded right now.</Text>
  const owed = owedIn(chats.data)
  if (owed.length === 0) return <Text c="dimmed">Nobody waits for an answer.</Text>
  return (
    <PersonRows label="Waiting for your answer">
      {owed.slice(0, SHOWN).map((chat) => {
        const { id, name, image } = headingOf(chat, 'coach')
        return (
          <PersonRow
            key={chat.channelId}
            person={{ id, name, image }}
            title={
              <Link to="/nutritionist/chat/$channelId" params={{ channelId: chat.channelId }}>
                {name}
              </Link>
            }
            line={`Waits for ${ageOf(chat.owedSince ?? '')}`}
            actions={
              <Button
                variant="subtle"
                size="sm"
                loading={pendingId === chat.channelId}
                onClick={() => waveOff(chat)}
              >
                No answer needed
              </Button>
            }
          />
        )
      })}
    </PersonRows>
  )
}

// `lazy` asks for a default export.
export { OwedList as default }
