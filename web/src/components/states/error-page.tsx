import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { ErrorState } from '@/components/states/states'
import { useLogOut } from '@/components/use-log-out'
import { isApiError } from '@/lib/network/api-error'
import { hasToken } from '@/lib/session/auth'
import { sessionQuery } from '@/lib/session/session'

/** Shown when a screen's loader or rendering fails. Only messages from the API are shown to people. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  // Without the session's data there is no menu either, so this page is the only one that can end the session.
  const isStuck = hasToken() && !queryClient.getQueryData(sessionQuery.queryKey)
  const logOut = useLogOut()
  const leave = async () => {
    if (await logOut()) reset()
  }
  return (
    <Page
      title={isApiError(error, 'UNREADABLE') ? "This page can't be shown" : 'Something went wrong'}
      width="narrow"
    >
      <ErrorState error={isApiError(error) ? error : undefined} retry={retry} />
      {isStuck && (
        <>
          <Text ta="center">
            If this keeps happening, <a href="/contact">contact us</a>.
          </Text>
          <Group justify="center">
            <Button variant="subtle" onClick={() => void leave()}>
              Logout
            </Button>
          </Group>
        </>
      )}
    </Page>
  )
}
