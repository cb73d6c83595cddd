import { useQuery } from '@tanstack/react-query'
import type { Chat } from '#core/chat/shared/schema'
import { ButtonLink } from '@/components/button-link'
import { personName } from '@/entities/account/person-name'
import { ChatBar } from '@/entities/chat/chat-bar'
import { SENDER_PATHS } from '@/entities/forms/queries'
import { unreadSubmissionsQuery } from '@/features/forms/submissions/received-queries'

/** Says in a coach's conversation that the client's answers are unread (rule received-submissions). */
function AnswersInChat({ chat }: { chat: Chat }) {
  const isPair = chat.groupName === null && !chat.toAdmin
  // Applicants, who only chat with the admins, may not ask.
  const { data } = useQuery({ ...unreadSubmissionsQuery, enabled: isPair })
  const [newest, ...others] = isPair
    ? (data?.newest.filter(({ person }) => person.id === chat.client?.id) ?? [])
    : []
  if (!newest) return null
  return (
    <ChatBar
      action={
        <ButtonLink to={SENDER_PATHS.coach.submission} params={{ id: newest._id }} size="sm" variant="light">
          Read
        </ButtonLink>
      }
    >
      {personName(chat.client?.user)} answered{' '}
      {others.length === 0 ? newest.title : `${others.length + 1} of your forms`}
    </ChatBar>
  )
}

// `lazy` requires a default export.
export { AnswersInChat as default }
