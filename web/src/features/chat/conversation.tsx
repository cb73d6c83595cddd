import { ActionIcon, Avatar, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Chat } from '#core/chat/schema'
import { messages } from '#core/messages'
import { ButtonLink } from '@/components/button-link'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import { useDocumentTitle } from '@/components/use-document-title'
import { Composer } from '@/features/chat/composer'
import { useChatStore, useConnection } from '@/features/chat/context'
import classes from '@/features/chat/conversation.module.css'
import { MessageLog } from '@/features/chat/message-log'
import type { Quote } from '@/features/chat/messages'
import type { Seat } from '@/features/chat/names'
import { authorOf, headingOf } from '@/features/chat/names'
import { chatsQuery, chatTokensQuery } from '@/features/chat/queries'
import { readUpTo } from '@/features/chat/unread'
import { useOpening } from '@/features/chat/use-opening'

interface Props extends Seat {
  channelId: string
}

/** The right pane: one conversation. */
export function Conversation({ channelId, ...seat }: Props) {
  const { data: chats } = useSuspenseQuery(chatsQuery)
  const chat = chats.find((one) => one.channelId === channelId)
  if (!chat)
    return (
      <EmptyState
        title="This conversation does not exist"
        action={
          <ButtonLink to={seat.base} replace variant="default">
            Back to conversations
          </ButtonLink>
        }
      >
        It may have been closed, or the link is not complete.
      </EmptyState>
    )
  // A conversation keeps nothing of the one before: neither its draft nor its place.
  return <OpenConversation key={channelId} chat={chat} {...seat} />
}

function OpenConversation({ chat, side, base }: Seat & { chat: Chat }) {
  const { name, image } = headingOf(chat, side)
  useDocumentTitle(name)
  const connection = useConnection()
  return (
    <section className={classes.conversation} aria-label={`Conversation with ${name}`}>
      <header className={classes.head}>
        <BackButton base={base} />
        <Avatar src={image} alt="" name={name} size={36} />
        <Title order={1} size="h4" tabIndex={-1}>
          {name}
        </Title>
      </header>
      <div role="status">
        {connection === 'offline' && (
          <p className={classes.banner}>Reconnecting… Your messages go out when the connection is back.</p>
        )}
      </div>
      {chat.locked ? <Locked chat={chat} /> : <Messages chat={chat} name={name} />}
    </section>
  )
}

function Messages({ chat, name }: { chat: Chat; name: string }) {
  const { channelId, disabled } = chat
  const store = useChatStore()
  const queryClient = useQueryClient()
  const {
    data: [token],
  } = useSuspenseQuery(chatTokensQuery)
  const [quote, setQuote] = useState<Quote>()
  const { room, unread, isReady } = useOpening(channelId)

  if (room.status === 'failed')
    return (
      <ErrorState
        error={new Error('The messages could not be loaded.')}
        retry={() => store.open(channelId)}
      />
    )
  if (!isReady) return <LoadingState lines={3} />
  return (
    <>
      <MessageLog
        {...{ chat, name, room, unread }}
        me={token.uuid}
        onReply={disabled ? undefined : setQuote}
        onRead={(timetoken) => {
          if (!disabled && readUpTo(queryClient, channelId, timetoken)) store.mark(channelId, timetoken)
        }}
      />
      {disabled ? (
        <div className={classes.closed}>
          <strong>{messages.chatDisabled}</strong>
          <span>You can still read it, but nobody can write here any more.</span>
        </div>
      ) : (
        <Composer
          channelId={channelId}
          quote={
            quote && { ...quote, by: quote.authorId === token.uuid ? 'You' : authorOf(chat, quote.authorId) }
          }
          onDropQuote={() => setQuote(undefined)}
          onSend={(text) => {
            store.send(channelId, { text, ...(quote && { quote }) })
            setQuote(undefined)
          }}
        />
      )}
    </>
  )
}

function Locked({ chat }: { chat: Chat }) {
  return (
    <EmptyState title={`${chat.groupName} (locked)`}>
      {chat.chatGroupsClients.map(({ client }) => client.user.name).join(', ')}. This group opens when you
      have paid it.
    </EmptyState>
  )
}

/** A real step back in the history when the list is what came before. */
function BackButton({ base }: Pick<Seat, 'base'>) {
  const router = useRouter()
  const navigate = useNavigate()
  const fromChats = useLocation({ select: ({ state }) => state.fromChats })
  const back = () => (fromChats ? router.history.back() : void navigate({ to: base, replace: true }))
  return (
    <ActionIcon className={classes.back} aria-label="Back to conversations" onClick={back}>
      <IconArrowLeft aria-hidden />
    </ActionIcon>
  )
}
