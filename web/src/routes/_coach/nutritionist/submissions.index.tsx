import { createFileRoute } from '@tanstack/react-router'
import { SubmissionsScreen } from '@/features/forms/submissions/submissions-screen'
import { submissionsSearch } from '@/features/forms/submissions/submissions-search'

export const Route = createFileRoute('/_coach/nutritionist/submissions/')({
  validateSearch: submissionsSearch,
  component: SubmissionsPage,
})

function SubmissionsPage() {
  const navigate = Route.useNavigate()
  return (
    <SubmissionsScreen
      sender="coach"
      search={Route.useSearch()}
      onSearch={(search, isReplaced) => void navigate({ search, replace: isReplaced, resetScroll: false })}
    />
  )
}
