import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Chat } from '#core/chat/schema'
import { messages } from '#core/messages'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import { adminTokensQuery, endReading, moderatedChatsQuery } from '@/features/chat/conversations/admin-queries'
import { ChatScreen } from '@/features/chat/chat-screen'
import classes from '@/features/chat/conversations/conversation.module.css'
import type { SeatParts } from '@/features/chat/conversations/heading'
import { chatKey } from '@/features/chat/connection/queries'
import type { ChatSource } from '@/features/chat/conversations/conversation-source'

const ModerationForm = lazy(async () => ({
  default: (await import('@/features/chat/moderation/moderation-form')).ModerationForm,
}))

interface Props {
  personId: string
  /** Whose conversations an admin looks at. */
  side: 'client' | 'coach'
  children: ReactNode
}

/** Somebody's conversations, to be read by an admin who says why (rule moderation-is-seen). */
export function ModerationScreen({ personId, side, children }: Props) {
  const profile = side === 'client' ? `/admin/clients/${personId}` : `/admin/nutritionists/${personId}`
  const { source, error, retry } = useModerated(personId, side)
  if (!source) return error ? <ErrorState error={error} retry={retry} /> : <LoadingState />
  const isOpen = (channelId: string) => source.tokens.some(({ channels }) => channels.includes(channelId))
  const parts: SeatParts = {
    title: 'Moderate chats',
    addressOf: (chat) => pageOfOther(chat, side),
    empty: <EmptyState title={messages.noConversations} art="talk" />,
    top: <CloseChats openIds={source.tokens.flatMap(({ channels }) => channels)} profile={profile} />,
    instead: (chat) =>
      isOpen(chat.channelId) ? undefined : (
        <Suspense>
          <ModerationForm chat={chat} />
        </Suspense>
      ),
    readOnly: (chat) => (
      <div className={classes.closed}>
        <strong>{messages.chatReadonly}</strong>
        {chat.disabled && <span>{messages.chatDisabled}</span>}
      </div>
    ),
  }
  return (
    <ChatScreen side={side} base={`${profile}/chats`} parts={parts} source={source}>
      {children}
    </ChatScreen>
  )
}

/** The admins' page of whom somebody talks with; a group has none. */
const pageOfOther = ({ groupName, client, nutritionist }: Chat, side: Props['side']) => {
  if (groupName) return undefined
  return side === 'client'
    ? nutritionist && `/admin/nutritionists/${nutritionist.id}`
    : client && `/admin/clients/${client.id}`
}

/** Ends what the admin was reading, and leads back to the person. */
function CloseChats({ openIds, profile }: { openIds: string[]; profile: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const close = useMutation({
    mutationFn: () => Promise.all(openIds.map((channelId) => endReading(channelId))),
    onSuccess: async () => {
      await navigate({ to: profile })
      queryClient.removeQueries({ queryKey: chatKey })
    },
  })
  return (
    <Button variant="default" mx="sm" loading={close.isPending} onClick={() => close.mutate()}>
      Close chats
    </Button>
  )
}

function useModerated(personId: string, side: Props['side']) {
  const queryClient = useQueryClient()
  const whose = side === 'client' ? { clientId: personId } : { nutritionistId: personId }
  const { data: chats, error, refetch } = useQuery(moderatedChatsQuery(whose))
  const ids = chats?.map(({ channelId }) => channelId).sort() ?? []
  const tokensQuery = adminTokensQuery(ids)
  const { data: tokens, error: refused } = useQuery({ ...tokensQuery, enabled: chats !== undefined })
  const source: ChatSource | undefined = chats &&
    tokens && {
      // Not locked for who only reads.
      chats: chats.map((chat) => ({ ...chat, locked: false })),
      tokens,
      currentTokens: () => queryClient.getQueryData(tokensQuery.queryKey) ?? tokens,
      renewTokens: () => queryClient.fetchQuery({ ...tokensQuery, staleTime: 0 }),
      unreadIn: () => 0,
      lastReadOf: async () => undefined,
      readUpTo: () => false,
      onMessage: () => undefined,
      onGap: () => undefined,
    }
  return { source, error: error ?? refused, retry: () => void refetch() }
}
