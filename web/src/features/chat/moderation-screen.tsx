import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import { messages } from '#core/shared/messages'
import { EmptyState, ErrorState, LoadingState } from '@/components/states/states'
import { ChatScreen } from '@/features/chat/chat-screen'
import { chatKey } from '@/features/chat/connection/queries'
import { endModeration } from '@/features/chat/conversations/admin-queries'
import classes from '@/features/chat/conversations/conversation.module.css'
import listClasses from '@/features/chat/conversations/conversation-list.module.css'
import { useChatSearch } from '@/features/chat/conversations/use-chat-search'
import { useModeratedSource } from '@/features/chat/conversations/use-moderated-source'
import type { ChatSlots } from '@/features/chat/conversations/viewer'

const ModerationForm = lazy(async () => ({
  default: (await import('@/features/chat/moderation/moderation-form')).ModerationForm,
}))

interface Props {
  personId: string
  /** The role of the person whose conversations these are. */
  viewerRole: 'client' | 'coach'
  children: ReactNode
}

/** A person's conversations, which an admin can read after giving a reason (rule moderation-is-visible). */
export function ModerationScreen({ personId, viewerRole, children }: Props) {
  const profile = viewerRole === 'client' ? `/admin/clients/${personId}` : `/admin/nutritionists/${personId}`
  const { source, error, retry } = useModeratedSource(personId, viewerRole)
  const { field, isListed, noMatch } = useChatSearch(viewerRole, source?.chats ?? [])
  if (!source) return error ? <ErrorState error={error} retry={retry} /> : <LoadingState />
  // Conversations with one other person name both. Those of groups don't.
  const own = source.chats.find(({ groupName }) => !groupName)
  const person = viewerRole === 'client' ? own?.client : own?.nutritionist
  const isOpen = (channelId: string) => source.tokens.some(({ channels }) => channels.includes(channelId))
  const slots: ChatSlots = {
    title: person ? `Chats of ${person.user.name}` : 'Chats',
    pathOf: (chat) => pageOfOther(chat, viewerRole),
    isListed,
    empty: noMatch || <EmptyState title={messages.noConversations} art="talk" />,
    top: (
      <div className={listClasses.search}>
        {field}
        <CloseChats openIds={source.tokens.flatMap(({ channels }) => channels)} profile={profile} />
      </div>
    ),
    replacement: (chat) =>
      isOpen(chat.channelId) ? undefined : (
        <Suspense>
          <ModerationForm chat={chat} />
        </Suspense>
      ),
    readOnly: (chat) => (
      <div className={classes.closed}>
        <strong>{messages.chatReadonly}</strong>
        {chat.disabled && <span>{messages.chatDisabled}</span>}
        <StopReading channelId={chat.channelId} />
      </div>
    ),
  }
  return (
    <ChatScreen viewerRole={viewerRole} base={`${profile}/chats`} slots={slots} source={source}>
      {children}
    </ChatScreen>
  )
}

/** The admin page of the other person in the conversation. A group has none. */
const pageOfOther = ({ groupName, client, nutritionist }: Chat, viewerRole: Props['viewerRole']) => {
  if (groupName) return undefined
  return viewerRole === 'client'
    ? nutritionist && `/admin/nutritionists/${nutritionist.id}`
    : client && `/admin/clients/${client.id}`
}

/** Ends this moderation before its hour is over; the others stay open. */
function StopReading({ channelId }: { channelId: string }) {
  const queryClient = useQueryClient()
  const stop = useMutation({
    mutationFn: () => endModeration(channelId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: chatKey }),
  })
  return (
    <Button variant="subtle" size="sm" loading={stop.isPending} onClick={() => stop.mutate()}>
      Stop reading
    </Button>
  )
}

/** Ends all moderations that are open here and returns to the person's page. */
function CloseChats({ openIds, profile }: { openIds: string[]; profile: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const close = useMutation({
    mutationFn: () => Promise.all(openIds.map((channelId) => endModeration(channelId))),
    onSuccess: async () => {
      await navigate({ to: profile })
      queryClient.removeQueries({ queryKey: chatKey })
    },
  })
  return (
    <Button variant="default" loading={close.isPending} onClick={() => close.mutate()}>
      Close chats
    </Button>
  )
}
