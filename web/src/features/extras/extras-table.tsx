import { Badge, Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type ExtraSpecialty, MAX_EXTRAS } from '#core/extras/shared/schema'
import { Card } from '@/components/layout/card'
import { useConfirm } from '@/components/overlays/confirm'
import { ErrorState, LoadingState } from '@/components/states/states'
import { subscribersText } from '@/features/extras/extra-facts'
import classes from '@/features/extras/extras-table.module.css'
import { extrasQuery, useRemoveExtra } from '@/features/extras/queries'

const ExtraDialog = lazy(() => import('@/features/extras/extra-dialog'))

interface Props {
  coachId: string
  /** True for everyone but the coach. */
  isReadOnly?: boolean
}

/** A coach's extra specialties, with the dialog to add and edit them. */
function ExtrasTable({ coachId, isReadOnly }: Props) {
  const { data, error, refetch } = useQuery(extrasQuery(coachId))
  const [edited, setEdited] = useState<ExtraSpecialty | 'new'>()
  return (
    <section className={classes.section} aria-labelledby="extras-heading">
      <div className={classes.heading}>
        <Title order={2} id="extras-heading">
          Additional Specialties
        </Title>
        {!isReadOnly && data && data.length < MAX_EXTRAS && (
          <Button variant="default" onClick={() => setEdited('new')}>
            Add extra specialty
          </Button>
        )}
      </div>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={2} />
      ) : data.length === 0 ? (
        <Text c="dimmed">
          {isReadOnly
            ? 'No extra specialties yet.'
            : 'Offer an add-on to your plans, like a race-week plan or a grocery tour, for $50 or $100 per month.'}
        </Text>
      ) : (
        <Rows coachId={coachId} extras={data} edit={isReadOnly ? undefined : setEdited} />
      )}
      {!isReadOnly && data?.length === MAX_EXTRAS && (
        <Text c="dimmed">You offer {MAX_EXTRAS}, the maximum.</Text>
      )}
      <Suspense>
        {edited && (
          <ExtraDialog
            coachId={coachId}
            extra={edited === 'new' ? undefined : edited}
            close={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}

interface RowsProps {
  coachId: string
  extras: readonly ExtraSpecialty[]
  /** Set only where editing is allowed. */
  edit: ((extra: ExtraSpecialty) => void) | undefined
}

function Rows({ coachId, extras, edit }: RowsProps) {
  const confirm = useConfirm()
  const remove = useRemoveExtra(coachId)
  const confirmDelete = async ({ id, specialties }: ExtraSpecialty) => {
    const isSure = await confirm({
      title: `Delete ${specialties}?`,
      body: "Clients won't be able to subscribe to it anymore. It has no subscribers.",
      confirmLabel: 'Delete',
      isDestructive: true,
    })
    if (isSure) remove.mutate(id)
  }
  return (
    <Card component="table" className={classes.table} aria-labelledby="extras-heading">
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Description</th>
          <th scope="col">Status</th>
          {edit && <th scope="col">Actions</th>}
        </tr>
      </thead>
      <tbody>
        {extras.map((extra) => (
          <tr key={extra.id}>
            <td>
              <strong>{extra.specialties}</strong>
              <span className={classes.price}>${extra.price} per month</span>
            </td>
            <td className={classes.description}>{extra.description}</td>
            <td className={classes.status}>
              {extra.approved ? 'Approved' : <Badge color="yellow">Pending</Badge>}
              {extra.subscribers ? (
                <span className={classes.price}>{subscribersText(extra.subscribers)}</span>
              ) : null}
            </td>
            {edit && (
              <td>
                <div className={classes.actions}>
                  <Button
                    variant="subtle"
                    aria-label={`Edit ${extra.specialties}`}
                    onClick={() => edit(extra)}
                  >
                    Edit
                  </Button>
                  {!extra.subscribers && (
                    <Button
                      variant="subtle"
                      aria-label={`Delete ${extra.specialties}`}
                      aria-busy={remove.isPending}
                      onClick={() => void confirmDelete(extra)}
                    >
                      Delete
                    </Button>
                  )}
                </div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Card>
  )
}

// `lazy` requires a default export.
export { ExtrasTable as default }
