import { ActionIcon, Button } from '@mantine/core'
import { IconMessageCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import { EmptyState } from '@/components/states'
import { ageOf } from '@/entities/chat/age'
import { useOwnChats } from '@/features/chat/conversations/own-chats'
import type { ChatSlots } from '@/features/chat/conversations/viewer'
import { unansweredIn, useDismissUnanswered } from '@/features/chat/inbox/unanswered'
import { OwnChats } from '@/features/chat/own-chats'

interface Props {
  /** Shows only conversations that are waiting for an answer. */
  isWaiting: boolean
  onWaiting: (isWaiting: boolean) => void
  children: ReactNode
}

/** A coach's chats, with a filter for those that are waiting for an answer. */
export function CoachChats({ isWaiting, onWaiting, children }: Props) {
  const waiting = unansweredIn(useOwnChats().data ?? []).length
  const slots: ChatSlots = {
    top: (
      <Button
        mx="sm"
        variant={isWaiting ? 'light' : 'default'}
        aria-pressed={isWaiting}
        onClick={() => onWaiting(!isWaiting)}
      >
        Waiting for your answer{waiting > 0 && ` (${waiting})`}
      </Button>
    ),
    only: isWaiting ? WAITING : undefined,
    actions: (chat) => chat.owedSince && <DismissButton chat={chat} />,
  }
  return (
    <OwnChats viewerRole="coach" base="/nutritionist/chat" slots={slots}>
      {children}
    </OwnChats>
  )
}

const WAITING: ChatSlots['only'] = {
  title: 'The oldest first',
  pick: unansweredIn,
  end: ({ owedSince }) => (owedSince ? ageOf(owedSince) : ''),
  empty: (
    <EmptyState title="Nobody waits for an answer" art="talk">
      Who writes to you and has no answer yet stands here.
    </EmptyState>
  ),
}

function DismissButton({ chat }: { chat: Chat }) {
  const { dismiss, pendingId } = useDismissUnanswered()
  return (
    <ActionIcon
      aria-label="No answer needed"
      title="No answer needed"
      loading={pendingId === chat.channelId}
      onClick={() => dismiss(chat)}
    >
      <IconMessageCheck aria-hidden />
    </ActionIcon>
  )
}
