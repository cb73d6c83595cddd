import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GroupChat } from '#core/groupchats/shared/schema'
import { EmptyState } from '@/components/states/states'
import { DataTable } from '@/components/table/data-table'
import { Lines } from '@/components/table/lines'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { placesText } from '@/features/groupchats/group-text'
import { groupsQuery } from '@/features/groupchats/queries'

const coachOf = ({ nutritionist }: GroupChat) => nutritionist?.user.name ?? 'No coach'
const clientsOf = ({ chatGroupsClients }: GroupChat) =>
  chatGroupsClients.map(({ client }) => client.user.name).join(', ') || 'No clients'
const placesOf = ({ groupChatType, clientIds }: GroupChat) => placesText(groupChatType, clientIds.length)

const name = (group: GroupChat) => (
  <>
    {group.groupName} {group.locked && <Badge>Paid</Badge>}
  </>
)

const columns: Column<GroupChat>[] = [
  { id: 'groupName', label: 'Group Name', isSortable: true, cell: name },
  { id: 'name', label: 'Name', isSortable: true, cell: coachOf },
  {
    id: 'clients',
    label: 'Clients',
    isSortable: true,
    cell: (group) => <Lines below={placesOf(group)}>{clientsOf(group)}</Lines>,
  },
]

interface Props extends TableAddress {
  openId: string | undefined
  open: (group: GroupChat) => void
}

/** All groups, newest first. Selecting one opens it for editing. */
export function GroupsTable({ openId, open, ...address }: Props) {
  const edit = (group: GroupChat) => (
    <Button
      size="sm"
      variant={group.id === openId ? 'light' : 'default'}
      aria-pressed={group.id === openId}
      aria-label={`Edit ${group.groupName}`}
      onClick={() => open(group)}
    >
      Edit
    </Button>
  )
  return (
    <DataTable
      label="Groups"
      columns={columns}
      query={useQuery(groupsQuery(address.search))}
      {...address}
      searchLabel="Group, coach or client"
      short={(group) => ({
        person: { id: group.id, name: group.groupName, image: null },
        title: name(group),
        line: `${coachOf(group)} · ${clientsOf(group)}`,
        end: placesOf(group),
        control: edit(group),
      })}
      actions={edit}
      empty={
        <EmptyState art="people" title="No groups yet">
          Create the first one: add a name, a plan, a coach and clients.
        </EmptyState>
      }
    />
  )
}
