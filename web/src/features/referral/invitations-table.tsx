import { Badge, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { InvitationState } from '#core/referral/shared/schema'
import { messages } from '#core/shared/messages'
import { ButtonLink } from '@/components/button-link'
import { DateText } from '@/components/date-text'
import { EmailText } from '@/components/people/email-text'
import { EmptyState } from '@/components/states/states'
import { DataTable } from '@/components/table/data-table'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { type InvitationRow, invitationsQuery, useInvite } from '@/features/referral/queries'
import { messageOf } from '@/lib/network/api-error'
import { notify } from '@/lib/notify'

const STATES: Record<InvitationState, string> = { SENT: 'Sent', REGISTERED: 'Registered', LINKED: 'Linked' }
const typeText = ({ type }: InvitationRow) => (type === 'client' ? 'Client' : 'Coach')

const State = ({ state }: InvitationRow) =>
  state === 'LINKED' ? <Badge>{STATES[state]}</Badge> : STATES[state]

const columns: Column<InvitationRow>[] = [
  { id: 'email', label: 'Email', cell: ({ email }) => <EmailText email={email} />, isSortable: true },
  { id: 'type', label: 'Invited as', cell: typeText, isSortable: true },
  { id: 'state', label: 'Status', cell: (row) => <State {...row} /> },
  {
    id: 'sentAt',
    label: 'Sent',
    cell: ({ sentAt }) => <DateText time={sentAt} />,
    isSortable: true,
    usualOrder: 'desc',
  },
]

export const InvitationsTable = ({ search, onSearch }: TableAddress) => (
  <DataTable
    label="Invitations"
    columns={columns}
    query={useQuery(invitationsQuery(search))}
    search={search}
    onSearch={onSearch}
    searchLabel="Search invitations by email"
    short={(row) => ({
      person: { id: row.email, name: row.email, image: null },
      title: <EmailText email={row.email} />,
      line: (
        <>
          {typeText(row)}, sent <DateText time={row.sentAt} />
        </>
      ),
      end: row.state !== 'SENT' && <State {...row} />,
    })}
    actions={(row) => <Next {...row} />}
    empty={
      <EmptyState art="people" title="No invitations yet">
        Invitations stay here for 90 days.
      </EmptyState>
    }
  />
)

/** The next possible action for an invitation. */
function Next({ email, type, state, resendFrom, clientId }: InvitationRow) {
  const { mutate, isPending } = useInvite()
  if (clientId)
    return (
      <ButtonLink to="/nutritionist/clients/$id" params={{ id: clientId }} variant="default">
        See client
      </ButtonLink>
    )
  if (state !== 'SENT') return null
  if (Date.parse(resendFrom) > Date.now())
    return (
      <Text size="sm" c="dimmed">
        You can send it again on <DateText time={resendFrom} />
      </Text>
    )
  return (
    <Button
      variant="default"
      loading={isPending}
      aria-label={`Send again to ${email}`}
      onClick={() =>
        mutate(
          { email, type },
          {
            onSuccess: () => notify(messages.invitationSent),
            onError: (error) => notify(messageOf(error), 'error'),
          },
        )
      }
    >
      Send again
    </Button>
  )
}
