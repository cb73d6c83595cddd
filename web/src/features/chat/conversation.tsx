import { Title } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import { messages } from '#core/shared/messages'
import { ButtonLink } from '@/components/button-link'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'
import { useDocumentTitle } from '@/components/use-document-title'
import { Composer } from '@/features/chat/composer'
import { useChatStore, useChats, useConnection, useSeat } from '@/features/chat/context'
import classes from '@/features/chat/conversation.module.css'
import { ConversationHead, Whom } from '@/features/chat/conversation-head'
import { ConversationTabs } from '@/features/chat/conversation-tabs'
import { openingsOf } from '@/features/chat/first-words'
import { LockedGroup } from '@/features/chat/locked-group'
import { MessageLog } from '@/features/chat/message-log'
import type { Quote } from '@/features/chat/messages'
import { authorOf, type Heading, headingOf } from '@/features/chat/names'
import { Choosing, ReportButton, type Reporting, useReporting } from '@/features/chat/reporting'
import { clockLabel } from '@/features/chat/rows'
import { useOpening } from '@/features/chat/use-opening'
import { dateText } from '@/lib/format'

const SharedFiles = lazy(() => import('@/features/chat/shared-files'))

/** The right pane: one conversation. */
export function Conversation() {
  const { channelId } = useParams({ strict: false })
  const { chats } = useChats()
  const chat = chats.find((one) => one.channelId === channelId)
  // A conversation keeps nothing of the one before: neither its draft nor its place.
  return chat ? <OpenConversation key={channelId} chat={chat} /> : <UnknownConversation />
}

function UnknownConversation() {
  const { base } = useSeat()
  useDocumentTitle('Chat')
  return (
    <section className={classes.conversation} aria-label="Conversation">
      <ConversationHead>
        <Title order={1} size="h4" tabIndex={-1}>
          Chat
        </Title>
      </ConversationHead>
      <EmptyState
        title="Conversation not found"
        art="lost"
        action={
          <ButtonLink to={base} replace variant="default">
            Back to conversations
          </ButtonLink>
        }
      >
        It may have been closed, or the link is incomplete.
      </EmptyState>
    </section>
  )
}

function OpenConversation({ chat }: { chat: Chat }) {
  const { side, parts } = useSeat()
  const heading = headingOf(chat, side)
  useDocumentTitle(heading.name)
  const connection = useConnection()
  const { tab } = useSearch({ strict: false })
  const [files, setFiles] = useState<File[]>([])
  const reporting = useReporting()
  const { tokens } = useChats()
  // Paid in this moment: the token that opens it is on its way.
  const isComing =
    chat.groupName !== null && !tokens.some(({ channels }) => channels.includes(chat.channelId))
  const instead =
    parts?.instead?.(chat) ??
    (chat.locked ? <LockedGroup chat={chat} /> : isComing ? <LoadingState lines={3} /> : null)
  return (
    <section className={classes.conversation} aria-label={`Conversation with ${heading.name}`}>
      <ConversationHead openId={chat.channelId}>
        <Whom chat={chat} heading={heading} />
        {!instead && <ConversationTabs tab={tab} />}
        {parts?.actions?.(chat)}
        {side !== 'admin' && !parts?.readOnly && !chat.locked && <ReportButton {...reporting} />}
      </ConversationHead>
      <div role="status">
        {connection === 'offline' && (
          <p className={classes.banner}>Reconnecting… We'll send your messages when you're back online.</p>
        )}
        <ModerationNote chat={chat} />
      </div>
      {instead ??
        (tab ? (
          <Suspense fallback={<LoadingState lines={3} />}>
            <SharedFiles key={tab} chat={chat} kind={tab} />
          </Suspense>
        ) : (
          <Messages {...{ chat, heading, files, setFiles, reporting }} />
        ))}
    </section>
  )
}

interface MessagesProps {
  chat: Chat
  heading: Heading
  /** Chosen and not sent yet. */
  files: File[]
  setFiles: (files: File[]) => void
  reporting: Reporting
}

function Messages({ chat, heading, files, setFiles, reporting }: MessagesProps) {
  const { channelId, disabled } = chat
  const { side, parts } = useSeat()
  const store = useChatStore()
  const {
    tokens: [token],
    readUpTo,
  } = useChats()
  const readOnly = parts?.readOnly?.(chat)
  const isClosed = disabled || readOnly !== undefined
  const [quote, setQuote] = useState<Quote>()
  const { room, unread, isReady } = useOpening(channelId)

  if (room.status === 'failed')
    return <ErrorState error={new Error("Couldn't load the messages.")} retry={() => store.open(channelId)} />
  if (!isReady) return <LoadingState lines={3} />
  const isUntouched = room.olderThan === null && room.list.sent.length + room.list.unsent.length === 0
  return (
    <>
      <MessageLog
        {...{ chat, heading, room, unread }}
        me={token.uuid}
        onReply={isClosed ? undefined : setQuote}
        onReport={reporting.isChoosing ? reporting.choose : undefined}
        onRead={(timetoken) => {
          if (!isClosed && readUpTo(channelId, timetoken)) store.mark(channelId, timetoken)
        }}
      />
      {readOnly ??
        (reporting.isChoosing ? (
          <Choosing {...{ chat, reporting }} />
        ) : disabled ? (
          <div className={classes.closed}>
            <strong>{messages.chatDisabled}</strong>
            <span>You can read this chat, but no one can post in it.</span>
          </div>
        ) : token.quietUntil && token.quietUntil * 1000 > Date.now() ? (
          <div className={classes.closed}>
            <strong>You're sending messages too fast</strong>
            <span>Try again at {clockLabel(token.quietUntil * 1000)}.</span>
          </div>
        ) : (
          <Composer
            channelId={channelId}
            openings={isUntouched ? openingsOf(heading, side) : []}
            quote={
              quote && {
                ...quote,
                by: quote.authorId === token.uuid ? 'You' : authorOf(chat, quote.authorId),
              }
            }
            onDropQuote={() => setQuote(undefined)}
            files={files}
            onFiles={setFiles}
            onSend={(text) => {
              // The words stand beside the first file.
              const [file, ...others] = files
              store.send(channelId, { text, ...(quote && { quote }), ...(file && { file }) })
              for (const other of others) store.send(channelId, { text: '', file: other })
              setQuote(undefined)
              setFiles([])
            }}
          />
        ))}
    </>
  )
}

/** Both people see that an admin reads along, or did (rule moderation-is-seen). */
function ModerationNote({ chat: { moderation } }: { chat: Chat }) {
  if (!moderation) return null
  const isNow = moderation.until * 1000 > Date.now()
  return (
    <p className={classes.banner}>
      {isNow
        ? `A Platewise admin can read this chat until ${clockLabel(moderation.until * 1000)}.`
        : `A Platewise admin read this chat on ${dateText(moderation.at)}.`}
    </p>
  )
}
