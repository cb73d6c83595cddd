import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { useUser } from '@/lib/session/session'
import { CoachPreview } from '@/routes/_coach/-coach-preview'

export const Route = createFileRoute('/_coach/nutritionist/profile/preview')({ component: PreviewPage })

function PreviewPage() {
  const { nutritionist: coach } = useUser()
  if (!coach) return null
  return (
    <CoachPreview coach={coach} back="/nutritionist/profile">
      <ButtonLink to="/nutritionist/profile/edit" variant="default">
        Edit Profile
      </ButtonLink>
    </CoachPreview>
  )
}
