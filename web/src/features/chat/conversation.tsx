import { Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Chat, FileKind } from '#core/chat/shared/schema'
import { messages } from '#core/shared/messages'
import { ButtonLink } from '@/components/button-link'
import { useDocumentTitle } from '@/components/layout/use-document-title'
import { EmptyState, ErrorState, LoadingState } from '@/components/states/states'
import type { Quote } from '@/features/chat/connection/message'
import { useConversations, useViewer } from '@/features/chat/conversations/context'
import classes from '@/features/chat/conversations/conversation.module.css'
import { ConversationHead, ConversationTitle } from '@/features/chat/conversations/conversation-head'
import { ConversationTabs } from '@/features/chat/conversations/conversation-tabs'
import { authorOf, type Heading, headingOf } from '@/features/chat/conversations/heading'
import { TWO_PANES } from '@/features/chat/conversations/two-panes'
import { UnpaidGroup } from '@/features/chat/conversations/unpaid-group'
import type { RenderMenu } from '@/features/chat/conversations/viewer'
import { Composer } from '@/features/chat/messages/composer'
import { suggestedOpenings } from '@/features/chat/messages/empty-conversation'
import { MessageLog } from '@/features/chat/messages/message-log'
import { useChatStore, useConnectionState, useMessageHistory } from '@/features/chat/messages/store-context'
import { useOpenConversation } from '@/features/chat/messages/use-open-conversation'
import { type Reporting, ReportPrompt, useReporting } from '@/features/chat/moderation/report-message'
import { dateText, timeText } from '@/lib/text/format'

const ConversationMenu = lazy(() => import('@/features/chat/conversations/conversation-menu'))
const SharedFiles = lazy(() => import('@/features/chat/files/shared-files'))

/** The right pane: one conversation. */
export function Conversation() {
  const { channelId } = useParams({ strict: false })
  const { chats } = useConversations()
  const chat = chats.find((item) => item.channelId === channelId)
  // The key resets state, so no draft or scroll position carries over from another conversation.
  return chat ? <OpenConversation key={channelId} chat={chat} /> : <UnknownConversation />
}

function UnknownConversation() {
  const { base } = useViewer()
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
  const { viewerRole, slots } = useViewer()
  const heading = headingOf(chat, viewerRole)
  useDocumentTitle(heading.name)
  const connectionState = useConnectionState()
  const { tab } = useSearch({ strict: false })
  const [files, setFiles] = useState<File[]>([])
  const reporting = useReporting()
  const { tokens } = useConversations()
  const hasTabs = useMediaQuery(TWO_PANES, undefined, { getInitialValueInEffect: false })
  // Just paid: the token that opens the group is on its way.
  const isTokenPending =
    chat.groupName !== null && !tokens.some(({ channels }) => channels.includes(chat.channelId))
  const replacement =
    slots?.replacement?.(chat) ??
    (chat.locked ? <UnpaidGroup chat={chat} /> : isTokenPending ? <LoadingState lines={3} /> : null)
  const canReport =
    viewerRole !== 'admin' && !slots?.readOnly && !chat.locked && !tab && !reporting.isChoosing
  const menu: RenderMenu = (actions) => (
    <Suspense fallback={<span className={classes.menu} />}>
      <ConversationMenu
        sections={hasTabs || replacement ? undefined : { open: tab }}
        actions={actions}
        onReport={canReport ? reporting.begin : undefined}
      />
    </Suspense>
  )
  return (
    <section className={classes.conversation} aria-label={`Conversation with ${heading.name}`}>
      <ConversationHead openId={chat.channelId}>
        <ConversationTitle chat={chat} heading={heading} section={hasTabs ? undefined : tab} />
        {!replacement && hasTabs && <ConversationTabs tab={tab} />}
        {slots?.actions ? slots.actions(chat, menu) : menu([])}
      </ConversationHead>
      <div>
        <div role="status">
          {connectionState === 'offline' && (
            <p className={classes.banner}>Reconnecting… We'll send your messages when you're back online.</p>
          )}
          <ModerationNote chat={chat} />
        </div>
        {slots?.bar?.(chat)}
      </div>
      {replacement ??
        (tab ? (
          <Files key={tab} chat={chat} kind={tab} />
        ) : (
          <Messages {...{ chat, heading, files, setFiles, reporting }} />
        ))}
    </section>
  )
}

function Files({ chat, kind }: { chat: Chat; kind: FileKind }) {
  const { channelId } = chat
  const { open } = useChatStore()
  useEffect(() => open(channelId), [open, channelId])
  const { newest } = useMessageHistory(channelId).list
  return (
    <Suspense fallback={<LoadingState lines={3} />}>
      <SharedFiles chat={chat} kind={kind} newest={newest} />
    </Suspense>
  )
}

interface MessagesProps {
  chat: Chat
  heading: Heading
  /** Attached but not sent yet. */
  files: File[]
  setFiles: (files: File[]) => void
  reporting: Reporting
}

function Messages({ chat, heading, files, setFiles, reporting }: MessagesProps) {
  const { channelId, disabled } = chat
  const { viewerRole, slots } = useViewer()
  const store = useChatStore()
  const {
    tokens: [token],
    readUpTo,
  } = useConversations()
  const readOnly = slots?.readOnly?.(chat)
  const isClosed = disabled || readOnly !== undefined
  const [quote, setQuote] = useState<Quote>()
  const about = useLocation({ select: ({ state }) => state.about })
  const [hasReplied, setReplied] = useState(false)
  const { history, unread, isReady } = useOpenConversation(channelId)

  if (history.status === 'failed')
    return <ErrorState error={new Error("Couldn't load the messages.")} retry={() => store.open(channelId)} />
  if (!isReady) return <LoadingState lines={3} />
  const nameOf = (authorId: string) => (authorId === token.uuid ? 'You' : authorOf(chat, authorId))
  const isEmpty = history.olderThan === null && history.list.sent.length + history.list.unsent.length === 0
  return (
    <>
      <MessageLog
        {...{ chat, heading, history, unread }}
        me={token.uuid}
        onReply={isClosed ? undefined : setQuote}
        onReport={reporting.isChoosing ? reporting.choose : undefined}
        onRead={(timetoken) => {
          if (!isClosed && readUpTo(channelId, timetoken)) store.markRead(channelId, timetoken)
        }}
      />
      {readOnly ??
        (reporting.isChoosing ? (
          <ReportPrompt {...{ chat, reporting }} />
        ) : disabled ? (
          <div className={classes.closed}>
            <strong>{messages.chatDisabled}</strong>
            <span>You can read this chat, but no one can post in it.</span>
          </div>
        ) : token.quietUntil && token.quietUntil * 1000 > Date.now() ? (
          <div className={classes.closed}>
            <strong>You're sending messages too fast</strong>
            <span>Try again at {timeText(token.quietUntil * 1000)}.</span>
          </div>
        ) : (
          <Composer
            channelId={channelId}
            openings={[
              ...(about && !hasReplied ? [`About “${about.title}” of ${dateText(about.createdAt)}: …`] : []),
              ...(isEmpty ? suggestedOpenings(heading, viewerRole) : []),
            ]}
            quote={quote}
            quotedAuthor={quote && nameOf(quote.authorId)}
            onDropQuote={() => setQuote(undefined)}
            files={files}
            onFiles={setFiles}
            onSend={(text) => {
              // The text goes with the first file.
              const [file, ...others] = files
              store.send(channelId, { text, ...(quote && { quote }), ...(file && { file }) })
              for (const other of others) store.send(channelId, { text: '', file: other })
              setQuote(undefined)
              setFiles([])
              setReplied(true)
            }}
          />
        ))}
    </>
  )
}

/** Tells everyone in the conversation that an admin is reading it or has read it (rule moderation-is-visible). */
function ModerationNote({ chat: { moderation } }: { chat: Chat }) {
  if (!moderation) return null
  const isNow = moderation.until * 1000 > Date.now()
  return (
    <p className={classes.banner}>
      {isNow
        ? `A Platewise admin can read this chat until ${timeText(moderation.until * 1000)}.`
        : `A Platewise admin read this chat on ${dateText(moderation.at)}.`}
    </p>
  )
}
