import { useQuery } from '@tanstack/react-query'
import type { DeletedClient } from '#core/accounts/shared/client-schema'
import { DateText } from '@/components/date-text'
import { EmailText } from '@/components/people/email-text'
import { EmptyState } from '@/components/states/states'
import { DataTable } from '@/components/table/data-table'
import { LeadsOn, RowLink } from '@/components/table/row-link'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { deletedClientsQuery } from '@/features/client-accounts/queries'
import { RestoreButton } from '@/features/client-accounts/restore-button'
import { dateText, timeText } from '@/lib/text/format'

const name = ({ id, role, user }: DeletedClient) =>
  role === 'coach' ? (
    <RowLink to="/admin/nutritionists/$id" params={{ id }}>
      {user.name}
    </RowLink>
  ) : (
    <RowLink to="/admin/clients/$id" params={{ id }}>
      {user.name}
    </RowLink>
  )

const roleText = ({ role }: DeletedClient) => (role === 'coach' ? 'Coach' : 'Client')

const eraseTime = ({ eraseAt }: DeletedClient) => (
  <>
    <time dateTime={eraseAt}>{dateText(eraseAt)}</time> {timeText(eraseAt)}
  </>
)

const columns: Column<DeletedClient>[] = [
  { id: 'name', label: 'Name', isSortable: true, cell: name },
  { id: 'role', label: 'Role', isSortable: true, cell: roleText },
  { id: 'email', label: 'Email', isSortable: true, cell: ({ user }) => <EmailText email={user.email} /> },
  {
    id: 'requestedAt',
    label: 'Deleted',
    isSortable: true,
    cell: ({ requestedAt }) => <DateText time={requestedAt} />,
  },
  { id: 'requestedBy', label: 'Deleted by', isSortable: true, cell: ({ requestedBy }) => requestedBy },
  { id: 'eraseAt', label: 'Data erased on', isSortable: true, usualOrder: 'asc', cell: eraseTime },
]

/** Clients and coaches whose deletion can still be canceled, the next to be erased first. A row links to the profile. */
export function DeletedClients({ search, onSearch }: TableAddress) {
  return (
    <DataTable
      label="Deleted accounts"
      columns={columns}
      query={useQuery(deletedClientsQuery(search))}
      search={search}
      onSearch={onSearch}
      searchLabel="Name, email, role or admin"
      short={(client) => ({
        person: client.user,
        title: name(client),
        line: (
          <>
            {roleText(client)} · Data erased on {eraseTime(client)} · Deleted by {client.requestedBy}
          </>
        ),
        control: <LeadsOn />,
        isDue: true,
      })}
      actions={({ id, user, role }) => <RestoreButton id={id} name={user.name} kind={role} />}
      empty={
        <EmptyState art="people" title="No pending deletions">
          Deleted clients and coaches stay here for 72 hours.
        </EmptyState>
      }
    />
  )
}
