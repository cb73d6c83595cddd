import { ActionIcon, Button } from '@mantine/core'
import { IconMessageCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import { EmptyState } from '@/components/states'
import { ageOf } from '@/entities/chat/age'
import type { SeatParts } from '@/features/chat/names'
import { OwnChats } from '@/features/chat/own-chats'
import { unansweredIn, useDismissUnanswered } from '@/features/chat/unanswered'
import { useOwnChats } from '@/features/chat/unread'

interface Props {
  /** Only those that wait for an answer. */
  isWaiting: boolean
  onWaiting: (isWaiting: boolean) => void
  children: ReactNode
}

/** A coach's chats, of which those that wait for an answer can be seen alone. */
export function CoachChats({ isWaiting, onWaiting, children }: Props) {
  const waiting = unansweredIn(useOwnChats().data ?? []).length
  const parts: SeatParts = {
    top: (
      <Button
        mx="sm"
        variant={isWaiting ? 'light' : 'default'}
        aria-pressed={isWaiting}
        onClick={() => onWaiting(!isWaiting)}
      >
        Needs a reply{waiting > 0 && ` (${waiting})`}
      </Button>
    ),
    only: isWaiting ? WAITING : undefined,
    actions: (chat) => chat.owedSince && <WaveOffButton chat={chat} />,
  }
  return (
    <OwnChats side="coach" base="/nutritionist/chat" parts={parts}>
      {children}
    </OwnChats>
  )
}

const WAITING: SeatParts['only'] = {
  title: 'Oldest first',
  pick: unansweredIn,
  end: ({ owedSince }) => (owedSince ? ageOf(owedSince) : ''),
  empty: (
    <EmptyState title="You're all caught up" art="talk">
      Unanswered messages show up here.
    </EmptyState>
  ),
}

function WaveOffButton({ chat }: { chat: Chat }) {
  const { waveOff, pendingId } = useDismissUnanswered()
  return (
    <ActionIcon
      aria-label="No reply needed"
      title="No reply needed"
      loading={pendingId === chat.channelId}
      onClick={() => waveOff(chat)}
    >
      <IconMessageCheck aria-hidden />
    </ActionIcon>
  )
}
