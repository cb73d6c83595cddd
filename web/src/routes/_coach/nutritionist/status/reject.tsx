import { Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { messages } from '#core/shared/messages'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { StatusNote } from '@/components/states/status-note'
import { ChatWithUsButton } from '@/features/chat/conversations/chat-with-us-button'
import { useUser } from '@/lib/session/session'

export const Route = createFileRoute('/_coach/nutritionist/status/reject')({ component: RejectedPage })

function RejectedPage() {
  const reason = useUser().nutritionist?.nutritionistStatus.rejectionComment
  return (
    <Page title="Application rejected" width="narrow">
      <StatusNote
        art="list"
        action={<ButtonLink to={'/nutritionist' as string}>Edit and apply again</ButtonLink>}
      >
        <Text fw={600}>{messages.rejected}</Text>
        {reason && (
          <blockquote>
            <strong>Reason:</strong> {reason}
          </blockquote>
        )}
        <Text c="dimmed">You can change your answers and apply again.</Text>
      </StatusNote>
      <div>
        <ChatWithUsButton />{' '}
        <ButtonLink to="/nutritionist/profile/data" variant="subtle">
          My data
        </ButtonLink>
      </div>
    </Page>
  )
}
