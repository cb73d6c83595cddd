import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { ErrorState } from '@/components/states'
import { isApiError } from '@/lib/api-error'

/** Shown when a screen's loader or rendering fails. Only messages from the API are shown to people. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page title="Something went wrong" width="narrow">
      <ErrorState error={isApiError(error) ? error : undefined} retry={retry} />
    </Page>
  )
}
