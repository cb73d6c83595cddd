import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ModerationScreen } from '@/features/chat/moderation-screen'

export const Route = createFileRoute('/_admin/admin/nutritionists/$id_/chats')({ component: ModeratedChats })

function ModeratedChats() {
  return (
    <ModerationScreen viewerRole="coach" personId={Route.useParams().id}>
      <Outlet />
    </ModerationScreen>
  )
}
