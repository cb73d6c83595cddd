import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GroupCoach } from '#core/groupchats/shared/schema'
import { EmailText } from '@/components/people/email-text'
import { EmptyState } from '@/components/states/states'
import { DataTable } from '@/components/table/data-table'
import { Lines } from '@/components/table/lines'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { coachesQuery } from '@/features/groupchats/queries'
import type { Builder } from '@/features/groupchats/use-builder'

const columns: Column<GroupCoach>[] = [
  {
    id: 'name',
    label: 'Name',
    isSortable: true,
    usualOrder: 'asc',
    cell: ({ user }) => <Lines below={<EmailText email={user.email} />}>{user.name}</Lines>,
  },
]

/** The approved coaches an admin can assign to the group. */
export function CoachesTable({ builder, ...address }: TableAddress & { builder: Builder }) {
  const { draft, choose } = builder
  const button = (coach: GroupCoach) => (
    <Button
      size="sm"
      variant={coach.id === draft.coach?.id ? 'light' : 'default'}
      aria-pressed={coach.id === draft.coach?.id}
      aria-label={`${coach.id === draft.coach?.id ? 'Chosen' : 'Choose'}: ${coach.user.name}`}
      onClick={() => void choose(coach)}
    >
      {coach.id === draft.coach?.id ? 'Chosen' : 'Choose'}
    </Button>
  )
  return (
    <DataTable
      label="Coaches"
      columns={columns}
      query={useQuery(coachesQuery(address.search))}
      {...address}
      searchLabel="Coach"
      short={(coach) => ({
        person: coach.user,
        line: <EmailText email={coach.user.email} />,
        control: button(coach),
      })}
      actions={button}
      empty={
        <EmptyState art="people" title="No approved coaches yet">
          Coaches appear here once approved.
        </EmptyState>
      }
    />
  )
}
