import { ActionIcon, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Chat, FileKind } from '#core/chat/shared/schema'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import { CountBadge } from '@/components/lists/count-badge'
import { UNREAD, useUnread } from '@/entities/chat/unread'
import { useConversations, useViewer } from '@/features/chat/conversations/context'
import { ConversationAvatar } from '@/features/chat/conversations/conversation-avatar'
import classes from '@/features/chat/conversations/conversation-head.module.css'
import type { Heading } from '@/features/chat/conversations/heading'
import { SECTION_NAMES } from '@/features/chat/conversations/section-names'
import type { ViewerRole } from '@/features/chat/conversations/viewer'

/** The role shown under the other person's name. */
const roles = {
  person: { client: 'Coach', coach: 'Client' },
  admin: { client: 'Platewise', coach: 'Platewise' },
}

/**
 * For a group, its clients, with a note on those who haven't paid if the viewer may know. For admins, whether the
 * person is a client or a coach.
 */
function roleText(chat: Chat, { kind }: Heading, viewerRole: ViewerRole) {
  if (kind === 'group')
    return chat.chatGroupsClients
      .map(({ client, isPaid }) => `${client.user.name}${isPaid === false ? ' (not paid)' : ''}`)
      .join(', ')
  return viewerRole === 'admin' ? (chat.client ? 'Client' : 'Coach') : roles[kind][viewerRole]
}

interface Props {
  openId?: string
  children: ReactNode
}

/** On a phone it replaces the app's bar. */
export const ConversationHead = ({ openId, children }: Props) => (
  <header className={classes.head}>
    <BackButton openId={openId} />
    {children}
  </header>
)

interface TitleProps {
  chat: Chat
  heading: Heading
  /** The open section if no tab shows it. */
  section: FileKind | undefined
}

/** The other person or group, with a link to their page. */
export function ConversationTitle({ chat, heading, section }: TitleProps) {
  const { viewerRole, slots } = useViewer()
  const { id, name, hasPage } = heading
  const page = `/${viewerRole === 'client' ? 'client/nutritionists' : 'nutritionist/clients'}/${id}`
  const path = slots?.pathOf ? slots.pathOf(chat) : hasPage && page
  return (
    <div className={classes.whom}>
      <ConversationAvatar heading={heading} size={40} />
      <div>
        <Title order={1} size="h4" tabIndex={-1}>
          {path ? (
            <Link to={path} className={classes.link}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Title>
        <p className={classes.role}>
          {section ? SECTION_NAMES[section] : roleText(chat, heading, viewerRole)}
        </p>
      </div>
    </div>
  )
}

/**
 * Goes back in the history if that leads to the right place: from a section to the messages, from those to the list or
 * to the submission they are about.
 * Shows how many messages are unread elsewhere.
 */
function BackButton({ openId = '' }: Pick<Props, 'openId'>) {
  const { base } = useViewer()
  const elsewhere = useUnread() - useConversations().unreadIn(openId)
  const router = useRouter()
  const navigate = useNavigate()
  const { fromChats, fromMessages, about } = useLocation({ select: ({ state }) => state })
  const { tab } = useSearch({ strict: false })
  const back = () =>
    (tab ? fromMessages : fromChats || about)
      ? router.history.back()
      : void navigate(tab ? { to: '.', search: {}, replace: true } : { to: base, replace: true })
  return (
    <ActionIcon className={classes.back} onClick={back}>
      <IconArrowLeft aria-hidden />
      <VisuallyHidden>
        {tab ? 'Back to messages' : about ? 'Back to the answers' : 'Back to conversations'}
      </VisuallyHidden>
      <CountBadge count={elsewhere} words={UNREAD} className={classes.elsewhere} />
    </ActionIcon>
  )
}
