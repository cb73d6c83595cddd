import { useInfiniteQuery } from '@tanstack/react-query'
import type { Chat } from '#core/chat/shared/schema'
import type { RecipientType } from '#core/forms/assignments/shared/schema'
import { ButtonLink } from '@/components/button-link'
import { personName } from '@/entities/account/person-name'
import { ChatBar } from '@/entities/chat/chat-bar'
import { RECIPIENT_PATHS } from '@/entities/forms/queries'
import { ownAssignmentsQuery } from '@/features/forms/assignments/queries'

interface Props {
  chat: Chat
  recipient: RecipientType
}

/** Says in a conversation which forms of the other person are open (rule announce-forms). */
function FormsInChat({ chat, recipient }: Props) {
  const { data } = useInfiniteQuery(ownAssignmentsQuery)
  const senderId = chat.toAdmin ? null : chat.nutritionist?.id
  const assignments =
    chat.groupName === null
      ? (data?.pages.flat().filter((assignment) => assignment.senderId === senderId) ?? [])
      : []
  const [oldest, ...others] = assignments
  if (!oldest) return null
  const sender = chat.toAdmin ? 'The team' : personName(chat.nutritionist?.user)
  const paths = RECIPIENT_PATHS[recipient]
  return others.length === 0 ? (
    <ChatBar
      action={
        <ButtonLink to={paths.form} params={{ id: oldest.id }} size="sm">
          Fill out
        </ButtonLink>
      }
    >
      {sender} sent you a form: {oldest.title}
    </ChatBar>
  ) : (
    <ChatBar
      action={
        <ButtonLink to={paths.forms} size="sm">
          See forms
        </ButtonLink>
      }
    >
      {sender} sent you {assignments.length} forms
    </ChatBar>
  )
}

// `lazy` requires a default export.
export { FormsInChat as default }
