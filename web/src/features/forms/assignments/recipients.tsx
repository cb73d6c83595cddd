import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client } from '#core/client-accounts/shared/schema'
import type { Coach } from '#core/coach/shared/schema'
import { messages } from '#core/shared/messages'
import { EmailText } from '@/components/email-text'
import { EmptyState } from '@/components/states'
import { createdColumn } from '@/components/table/created-column'
import { DataTable } from '@/components/table/data-table'
import type { Column, DataTableProps } from '@/components/table/table-props'
import { tableSearch } from '@/components/table/table-search'
import { personOf } from '@/entities/coach/coach-text'
import { SelectAll, type Selection, SelectRow } from '@/features/forms/assignments/selection'
import {
  clientsToSendQuery,
  coachesToSendQuery,
  ownClientsToSendQuery,
} from '@/features/forms/assignments/send-queries'
import { dayText } from '@/lib/format'

interface Props {
  chosen: Selection
}

/** Table state stays in the component rather than the URL, like the selection itself. */
function useTable() {
  const [search, setSearch] = useState(() => tableSearch()({}))
  return { search, onSearch: (change: Partial<typeof search>) => setSearch((old) => ({ ...old, ...change })) }
}

interface RecipientsProps<Row extends { id: string }> extends Omit<DataTableProps<Row>, 'choose'> {
  chosen: Selection
  type: 'clients' | 'nutritionists'
  nameOf: (row: Row) => string
  /** Whether a form can be sent to this person. */
  isOpen?: (row: Row) => boolean
}

/** A table of people to choose recipients from. */
function Recipients<Row extends { id: string }>({
  chosen,
  type,
  nameOf,
  isOpen = () => true,
  ...table
}: RecipientsProps<Row>) {
  const { rows = [], count = 0 } = table.query.data ?? {}
  return (
    <>
      <SelectAll
        chosen={chosen}
        page={rows.filter(isOpen).map(({ id }) => id)}
        count={count}
        type={type}
        search={table.search.search}
      />
      <DataTable
        {...table}
        choose={(row) => <SelectRow id={row.id} name={nameOf(row)} chosen={chosen} disabled={!isOpen(row)} />}
      />
    </>
  )
}

const Suspended = () => <Badge color="red">Suspended</Badge>

const clientColumns: Column<Client>[] = [
  {
    id: 'name',
    label: 'Name',
    isSortable: true,
    cell: ({ user, status }) => (
      <>
        {user.name} {status === 'SUSPENDED' && <Suspended />}
      </>
    ),
  },
  { id: 'birthdate', label: 'Birthdate', isSortable: true, cell: ({ birthdate }) => dayText(birthdate) },
  { id: 'email', label: 'Email', isSortable: true, cell: ({ user }) => <EmailText email={user.email} /> },
  createdColumn('Date created'),
]

export function ClientRecipients({ chosen }: Props) {
  const table = useTable()
  const query = useQuery(clientsToSendQuery(table.search))
  return (
    <Recipients
      {...table}
      chosen={chosen}
      type="clients"
      nameOf={({ user }) => user.name}
      isOpen={({ status }) => status === 'ACTIVE'}
      label="Clients"
      columns={clientColumns}
      query={query}
      searchLabel="Name or email"
      short={({ user, status }) => ({
        person: user,
        line: <EmailText email={user.email} />,
        end: status === 'SUSPENDED' && <Suspended />,
      })}
      empty={<EmptyState art="people" title="No clients yet" />}
    />
  )
}

const coachColumns: Column<Coach>[] = [
  {
    id: 'firstName',
    label: 'First name',
    isSortable: true,
    cell: ({ id, firstName, nutritionistStatus }) => (
      <>
        <Link to="/admin/nutritionists/$id" params={{ id }}>
          {firstName}
        </Link>{' '}
        {nutritionistStatus.status === 'SUSPENDED' && <Suspended />}
      </>
    ),
  },
  { id: 'lastName', label: 'Last name', isSortable: true, cell: ({ lastName }) => lastName },
  { id: 'email', label: 'Email', isSortable: true, cell: ({ email }) => <EmailText email={email} /> },
  { id: 'state', label: 'State', cell: ({ state }) => state },
  {
    id: 'certifications',
    label: 'Certifications',
    isSortable: true,
    cell: ({ certifications }) => certifications.join(', '),
  },
  createdColumn('Date created'),
]

export function CoachRecipients({ chosen }: Props) {
  const table = useTable()
  const query = useQuery(coachesToSendQuery(table.search))
  const isOpen = ({ nutritionistStatus }: Coach) => nutritionistStatus.status === 'APPROVED'
  return (
    <Recipients
      {...table}
      chosen={chosen}
      type="nutritionists"
      nameOf={(coach) => personOf(coach).name}
      isOpen={isOpen}
      label="Coaches"
      columns={coachColumns}
      query={query}
      searchLabel="Name, email or certification"
      short={(coach) => ({
        person: personOf(coach),
        line: <EmailText email={coach.email} />,
        end: !isOpen(coach) && <Suspended />,
      })}
      empty={<EmptyState art="people" title="No coaches yet" />}
    />
  )
}

/** The coach's own approved clients. */
export function OwnClientRecipients({ chosen }: Props) {
  const table = useTable()
  const query = useQuery(ownClientsToSendQuery(table.search))
  type Row = NonNullable<typeof query.data>['rows'][number]
  const emailOf = ({ client: { user } }: Row) => ('email' in user ? user.email : '')
  const columns: Column<Row>[] = [
    { id: 'name', label: 'Name', isSortable: true, cell: ({ client }) => client.user.name },
    {
      id: 'birthdate',
      label: 'Birthdate',
      cell: ({ client }) => ('birthdate' in client ? dayText(client.birthdate) : ''),
    },
    { id: 'email', label: 'Email', isSortable: true, cell: (row) => <EmailText email={emailOf(row)} /> },
    createdColumn('Date created'),
  ]
  return (
    <Recipients
      {...table}
      chosen={chosen}
      type="clients"
      nameOf={({ client }) => client.user.name}
      label="Clients"
      columns={columns}
      query={query}
      searchLabel="Name or email"
      short={(row) => ({ person: row.client.user, line: <EmailText email={emailOf(row)} /> })}
      empty={<EmptyState art="people" title={messages.noClients} />}
    />
  )
}
