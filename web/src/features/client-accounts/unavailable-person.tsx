import { Page } from '@/components/layout/page'
import { ErrorState, LoadingState } from '@/components/states/states'
import { DeleteUserButton } from '@/features/client-accounts/delete-user-button'
import type { Role } from '@/features/client-accounts/queries'
import { isApiError } from '@/lib/network/api-error'

interface Props {
  id: string
  kind: Role
  error: unknown
  retry: () => unknown
  onDeleted: () => unknown
}

const TITLES: Record<Role, string> = { client: 'Client', coach: 'Coach' }

/** In place of a client's or coach's page, until there is something to show. An admin can delete someone who can't be read. */
export function UnavailablePerson({ id, kind, error, retry, onDeleted }: Props) {
  const title = TITLES[kind]
  return (
    <Page
      title={title}
      actions={
        isApiError(error, 'UNREADABLE') && (
          <DeleteUserButton id={id} name={title} kind={kind} onDone={onDeleted} />
        )
      }
    >
      {error ? <ErrorState error={error} retry={() => void retry()} /> : <LoadingState />}
    </Page>
  )
}
