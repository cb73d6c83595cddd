import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Candidate } from '#core/groupchats/shared/schema'
import { EmailText } from '@/components/people/email-text'
import { EmptyState } from '@/components/states/states'
import { DataTable } from '@/components/table/data-table'
import { Lines } from '@/components/table/lines'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { groupPlanText } from '@/entities/client/profile-facts'
import { memberOf } from '@/features/groupchats/draft'
import { placesText } from '@/features/groupchats/group-text'
import { clientsQuery } from '@/features/groupchats/queries'
import type { Builder } from '@/features/groupchats/use-builder'
import { notify } from '@/lib/notify'

/** All clients, each with whether they can join the open group, or why not. */
export function ClientsTable({ builder, ...address }: TableAddress & { builder: Builder }) {
  const { draft } = builder
  const isIn = ({ id }: Candidate) => draft.members.some((member) => member.id === id)
  const whyNot = (client: Candidate) => (isIn(client) ? undefined : builder.whyNot(memberOf(client)))
  const stateOf = (client: Candidate) => {
    if (isIn(client)) return 'In this group'
    const refusal = whyNot(client)
    if (!refusal) return 'Can join'
    return client.group && client.group.id !== builder.group?.id
      ? `${refusal} It's ${client.group.groupName}.`
      : refusal
  }
  const add = async (client: Candidate) => {
    const next = draft.plan === 'NONE' ? client.coachPreference.groupChatType : draft.plan
    if (await builder.add(memberOf(client)))
      notify(`${client.user.name} added (${placesText(next, draft.members.length + 1)})`)
  }
  const button = (client: Candidate) =>
    isIn(client) ? (
      <Button
        size="sm"
        variant="subtle"
        aria-label={`Remove ${client.user.name} from the group`}
        onClick={() => void builder.remove(client.id)}
      >
        Remove
      </Button>
    ) : (
      <Button
        size="sm"
        variant={whyNot(client) ? 'default' : 'light'}
        c={whyNot(client) ? 'dimmed' : undefined}
        aria-label={`Add ${client.user.name}`}
        onClick={() => void add(client)}
      >
        Add
      </Button>
    )
  const columns: Column<Candidate>[] = [
    {
      id: 'name',
      label: 'Name',
      isSortable: true,
      cell: ({ user }) => <Lines below={<EmailText email={user.email} />}>{user.name}</Lines>,
    },
    {
      id: 'plan',
      label: 'Plan',
      isSortable: true,
      cell: (client) => <Lines below={stateOf(client)}>{groupPlanText(client.coachPreference)}</Lines>,
    },
  ]
  return (
    <DataTable
      label="Clients"
      columns={columns}
      query={useQuery(clientsQuery(address.search))}
      {...address}
      searchLabel="Client or plan"
      short={(client) => ({
        person: client.user,
        line: <Lines below={stateOf(client)}>{groupPlanText(client.coachPreference)}</Lines>,
        control: button(client),
      })}
      actions={button}
      empty={
        <EmptyState art="people" title="No clients yet">
          New clients appear here when they register.
        </EmptyState>
      }
    />
  )
}
