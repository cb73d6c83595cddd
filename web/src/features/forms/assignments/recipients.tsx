import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RecipientRow } from '#core/forms/assignments/shared/recipients-schema'
import { messages } from '#core/shared/messages'
import { EmailText } from '@/components/people/email-text'
import { EmptyState } from '@/components/states/states'
import { createdColumn } from '@/components/table/created-column'
import { DataTable } from '@/components/table/data-table'
import type { Column } from '@/components/table/table-props'
import type { Sender } from '@/entities/forms/queries'
import { RecipientFilters } from '@/features/forms/assignments/recipient-filters'
import { type ChosenPeople, SelectAll, SelectRow } from '@/features/forms/assignments/select-all'
import { filterOf, recipientsQuery } from '@/features/forms/assignments/send-queries'
import type { SendSearch } from '@/features/forms/assignments/send-search'
import { dayText } from '@/lib/text/format'

function Excluded({ row: { excluded, isHidden } }: { row: RecipientRow }) {
  if (excluded === 'SUSPENDED') return <Badge color="red">Suspended</Badge>
  if (excluded) return <Badge color="gray">Not approved</Badge>
  return isHidden && <Badge color="gray">Inactive</Badge>
}

const emailColumn: Column<RecipientRow> = {
  id: 'email',
  label: 'Email',
  isSortable: true,
  cell: ({ email }) => <EmailText email={email} />,
}

const clientColumns: Column<RecipientRow>[] = [
  {
    id: 'name',
    label: 'Name',
    isSortable: true,
    cell: (row) => (
      <>
        {row.name} <Excluded row={row} />
      </>
    ),
  },
  { id: 'birthdate', label: 'Birthdate', isSortable: true, cell: ({ birthdate }) => dayText(birthdate) },
  emailColumn,
  createdColumn('Date created'),
]

const coachColumns: Column<RecipientRow>[] = [
  {
    id: 'firstName',
    label: 'First name',
    isSortable: true,
    cell: (row) => (
      <>
        <Link to="/admin/nutritionists/$id" params={{ id: row.id }}>
          {row.firstName}
        </Link>{' '}
        <Excluded row={row} />
      </>
    ),
  },
  { id: 'lastName', label: 'Last name', isSortable: true, cell: ({ lastName }) => lastName },
  emailColumn,
  { id: 'state', label: 'State', cell: ({ state }) => state },
  {
    id: 'certifications',
    label: 'Certifications',
    isSortable: true,
    cell: ({ certifications }) => certifications.join(', '),
  },
  createdColumn('Date created'),
]

interface Props {
  sender: Sender
  search: SendSearch
  onSearch: (change: Partial<SendSearch>) => void
  chosen: ChosenPeople
}

/** The table of people to choose recipients from. */
function Recipients({ sender, search, onSearch, chosen }: Props) {
  const query = useQuery(recipientsQuery(search))
  const isClients = search.type === 'clients'
  const isFiltered = Object.keys(filterOf(search)).length > 1
  const filter = (change: Partial<SendSearch>) => onSearch({ ...change, page: 1, open: '' })
  return (
    <>
      <RecipientFilters sender={sender} search={search} filter={filter} />
      {query.data && query.data.count > 0 && <SelectAll chosen={chosen} search={search} data={query.data} />}
      <DataTable
        search={search}
        onSearch={onSearch}
        label={isClients ? 'Clients' : 'Coaches'}
        columns={isClients ? clientColumns : coachColumns}
        query={query}
        searchLabel={isClients ? 'Name or email' : 'Name, email or certification'}
        choose={({ id, name, excluded }) => (
          <SelectRow id={id} name={name} chosen={chosen} disabled={excluded !== null} />
        )}
        short={(row) => ({
          person: row,
          title: (
            <>
              {row.name} <Excluded row={row} />
            </>
          ),
          line: <EmailText email={row.email} />,
        })}
        empty={
          isFiltered ? (
            <EmptyState
              art="search"
              title="No clients match these filters"
              action={
                <Button
                  variant="default"
                  onClick={() => filter({ show: 'ALL', plan: 'ANY', coachId: '', groupId: '' })}
                >
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState art="people" title={emptyTitle(sender, isClients)} />
          )
        }
      />
    </>
  )
}

// `lazy` requires a default export.
export { Recipients as default }

function emptyTitle(sender: Sender, isClients: boolean) {
  if (sender === 'coach') return messages.noClients
  return isClients ? 'No clients yet' : 'No coaches yet'
}
