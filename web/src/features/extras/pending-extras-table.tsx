import { Button, Text } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ExtraSpecialty } from '#core/extras/schema'
import { useConfirm } from '@/components/confirm'
import { DateText } from '@/components/date-text'
import { EmptyState } from '@/components/states'
import { createdColumn } from '@/components/table/created-column'
import { DataTable } from '@/components/table/data-table'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { nameOf } from '@/display/coach/coach-text'
import { pendingExtrasQuery, useDecideExtra } from '@/features/extras/admin-queries'
import { ExtraFacts, subscribersText } from '@/features/extras/extra-facts'
import { notify } from '@/lib/notify'

const columns: Column<ExtraSpecialty>[] = [
  {
    id: 'firstName',
    label: 'First name',
    cell: ({ nutritionist }) => nutritionist.firstName,
    isSortable: true,
  },
  { id: 'lastName', label: 'Last name', cell: ({ nutritionist }) => nutritionist.lastName, isSortable: true },
  { id: 'email', label: 'Email', cell: ({ nutritionist }) => nutritionist.email, isSortable: true },
  createdColumn('Date created'),
]

/** What coaches want to sell beside their plans, oldest first; a row opens to the words that clients would read. */
export function PendingExtrasTable({ search, onSearch }: TableAddress) {
  const decision = useDecideExtra()
  const confirm = useConfirm()
  const decide = (extra: ExtraSpecialty, accept: boolean) =>
    decision.mutate(
      { extra, accept },
      {
        onSuccess: () =>
          notify(
            `${extra.specialties} of ${nameOf(extra.nutritionist)} is ${accept ? 'approved' : 'deleted'}.`,
          ),
      },
    )
  const ask = async (extra: ExtraSpecialty) => {
    const name = nameOf(extra.nutritionist)
    const isSure = await confirm({
      title: `Delete ${extra.specialties}?`,
      body: `It goes from the profile of ${name} for good, and one email tells them. Nobody pays for it now.`,
      confirmLabel: 'Delete',
      isDestructive: true,
    })
    if (isSure) decide(extra, false)
  }
  return (
    <DataTable
      label="Pending extra specialties"
      columns={columns}
      query={useQuery(pendingExtrasQuery(search))}
      search={search}
      onSearch={onSearch}
      searchLabel="Name, email or title"
      short={({ nutritionist, specialties, createdAt }) => ({
        person: { id: nutritionist.id, name: nameOf(nutritionist), image: null },
        line: specialties,
        end: <DateText time={createdAt} />,
        isDue: true,
      })}
      detail={(extra) => <ExtraFacts extra={extra} />}
      actions={(extra) => {
        const isBusy = decision.isPending && decision.variables.extra.id === extra.id
        const of = `${extra.specialties} of ${nameOf(extra.nutritionist)}`
        return (
          <>
            <Button
              size="sm"
              leftSection={<IconCheck size={18} aria-hidden />}
              disabled={isBusy}
              onClick={() => decide(extra, true)}
              aria-label={`Accept ${of}`}
            >
              Accept
            </Button>
            {extra.subscribers ? (
              <Text size="sm" c="dimmed">
                {subscribersText(extra.subscribers)}
              </Text>
            ) : (
              <Button
                size="sm"
                variant="default"
                leftSection={<IconTrash size={18} aria-hidden />}
                disabled={isBusy}
                onClick={() => void ask(extra)}
                aria-label={`Delete ${of}`}
              >
                Delete
              </Button>
            )}
          </>
        )
      }}
      empty={
        <EmptyState art="list" title="No pending extra specialties">
          What a coach adds or changes waits here for you.
        </EmptyState>
      }
    />
  )
}
