import { Button, Text } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ExtraSpecialty } from '#core/extras/shared/schema'
import { nameOf } from '#core/shared/name'
import { DateText } from '@/components/date-text'
import { useConfirm } from '@/components/overlays/confirm'
import { EmailText } from '@/components/people/email-text'
import { EmptyState } from '@/components/states/states'
import { createdColumn } from '@/components/table/created-column'
import { DataTable } from '@/components/table/data-table'
import type { Column, TableViewProps } from '@/components/table/table-props'
import { useOpenNext } from '@/components/table/use-open-next'
import {
  pendingExtrasQuery,
  useAskExtraImpact,
  useDecideExtra,
  useUndoExtra,
} from '@/features/extras/admin-queries'
import { ExtraFacts, subscribersText } from '@/features/extras/extra-facts'
import { ExtraImpactText } from '@/features/extras/extra-impact'
import { notifyUndo } from '@/lib/notify'

const columns: Column<ExtraSpecialty>[] = [
  {
    id: 'firstName',
    label: 'First name',
    cell: ({ nutritionist }) => nutritionist.firstName,
    isSortable: true,
  },
  { id: 'lastName', label: 'Last name', cell: ({ nutritionist }) => nutritionist.lastName, isSortable: true },
  {
    id: 'email',
    label: 'Email',
    cell: ({ nutritionist: { email } }) => email && <EmailText email={email} />,
    isSortable: true,
  },
  createdColumn('Date created', 'asc'),
]

/** Extra specialties awaiting approval, oldest first. A row expands to the description clients would read. */
export function PendingExtrasTable({ as: Table = DataTable, empty, search, onSearch }: TableViewProps) {
  const decision = useDecideExtra()
  const undo = useUndoExtra()
  const askImpact = useAskExtraImpact()
  const confirm = useConfirm()
  const query = useQuery(pendingExtrasQuery(search))
  const openNext = useOpenNext({ query: pendingExtrasQuery(search), rows: query.data?.rows, onSearch })
  const decide = async (extra: ExtraSpecialty, accept: boolean) => {
    const impact = await askImpact.mutateAsync({ extra, accept }).catch(() => undefined)
    if (!impact) return
    const label = accept ? 'Accept' : 'Delete'
    const isSure = await confirm({
      title: `${label} ${extra.specialties}?`,
      body: <ExtraImpactText extra={extra} impact={impact} isAccepted={accept} />,
      confirmLabel: label,
      isDestructive: !accept,
    })
    if (!isSure) return
    const done = `${nameOf(extra.nutritionist)}'s “${extra.specialties}” ${accept ? 'accepted' : 'deleted'}`
    decision.mutate(
      { extra, accept },
      {
        onSuccess: () => {
          notifyUndo(done, () => undo.mutateAsync(extra))
          openNext(extra.id)
        },
      },
    )
  }
  return (
    <Table
      label="Pending extra specialties"
      columns={columns}
      query={query}
      search={search}
      onSearch={onSearch}
      searchLabel="Name, email or title"
      short={({ nutritionist, specialties, createdAt }) => ({
        person: { id: nutritionist.id, name: nameOf(nutritionist), image: nutritionist.image ?? null },
        line: specialties,
        end: <DateText time={createdAt} />,
        isDue: true,
      })}
      detail={(extra) => <ExtraFacts extra={extra} />}
      actions={(extra) => {
        const isBusy = [askImpact, decision].some(
          ({ isPending, variables }) => isPending && variables?.extra.id === extra.id,
        )
        const of = `${extra.specialties} by ${nameOf(extra.nutritionist)}`
        return (
          <>
            <Button
              size="sm"
              leftSection={<IconCheck size={18} aria-hidden />}
              disabled={isBusy}
              onClick={() => void decide(extra, true)}
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
                onClick={() => void decide(extra, false)}
                aria-label={`Delete ${of}`}
              >
                Delete
              </Button>
            )}
          </>
        )
      }}
      empty={
        empty ?? (
          <EmptyState art="list" title="No pending extra specialties">
            New and edited extra specialties appear here for review.
          </EmptyState>
        )
      }
    />
  )
}
