import { Button } from '@mantine/core'
import { IconMessageCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import { EmptyState } from '@/components/states/states'
import { ageOf } from '@/entities/chat/age'
import classes from '@/features/chat/conversations/conversation-list.module.css'
import { useOwnChats } from '@/features/chat/conversations/own-chats'
import { useChatSearch } from '@/features/chat/conversations/use-chat-search'
import type { ChatSlots, RenderMenu } from '@/features/chat/conversations/viewer'
import { unansweredIn, useDismissUnanswered } from '@/features/chat/inbox/unanswered'
import { OwnChats } from '@/features/chat/own-chats'

interface Props {
  /** Shows only conversations that are waiting for an answer. */
  isWaiting: boolean
  onWaiting: (isWaiting: boolean) => void
  /** Shown above the messages. */
  bar: ChatSlots['bar']
  children: ReactNode
}

/** A coach's chats, with a filter for those that are waiting for an answer. */
export function CoachChats({ isWaiting, onWaiting, bar, children }: Props) {
  const { data: chats = [] } = useOwnChats()
  const { field, isListed, noMatch } = useChatSearch('coach', chats)
  const waiting = unansweredIn(chats).length
  const slots: ChatSlots = {
    top: (
      <div className={classes.search}>
        {field}
        <Button
          variant={isWaiting ? 'light' : 'default'}
          aria-pressed={isWaiting}
          onClick={() => onWaiting(!isWaiting)}
        >
          Needs a reply{waiting > 0 && ` (${waiting})`}
        </Button>
      </div>
    ),
    only: isWaiting ? { ...WAITING, empty: noMatch || WAITING.empty } : undefined,
    isListed,
    empty: noMatch,
    bar,
    actions: (chat, menu) => <CoachActions chat={chat} menu={menu} />,
  }
  return (
    <OwnChats viewerRole="coach" base="/nutritionist/chat" slots={slots}>
      {children}
    </OwnChats>
  )
}

const WAITING: NonNullable<ChatSlots['only']> = {
  title: 'Oldest first',
  pick: unansweredIn,
  end: ({ owedSince }) => (owedSince ? ageOf(owedSince) : ''),
  empty: (
    <EmptyState title="You're all caught up" art="talk">
      Unanswered messages show up here.
    </EmptyState>
  ),
}

function CoachActions({ chat, menu }: { chat: Chat; menu: RenderMenu }) {
  const { dismiss, pendingId } = useDismissUnanswered()
  if (!chat.owedSince) return menu([])
  return menu([
    {
      label: 'No reply needed',
      icon: <IconMessageCheck size={20} aria-hidden />,
      isDisabled: pendingId === chat.channelId,
      run: () => dismiss(chat),
    },
  ])
}
