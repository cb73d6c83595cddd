import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sessionQuery } from '@/lib/session'

/** Loads the new session and goes where its person belongs. */
export function useFinishLogin() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
    await navigate({ to: '/redirect', replace: true })
  }
}
