import { Button, Group, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLayer } from '@/components/overlays/use-layer'
import { useTapGuard } from '@/components/overlays/use-tap-guard'
import { EmptyState, ErrorState, LoadingState } from '@/components/states/states'
import { assignmentQuery } from '@/features/forms/assignments/queries'
import { RECALLED, senderText } from '@/features/forms/submissions/assignment-text'
import { FillForm } from '@/features/forms/submissions/fill-form'
import type { FormPlace } from '@/features/forms/submissions/fill-search'
import { notify } from '@/lib/notify'
import { BELOW_TABLET } from '@/lib/page/breakpoints'

interface Props {
  id: string
  title: string
  close: () => void
}

/** A pending form, shown over the current page. "Later" leaves it in Forms. */
function AssignmentModal({ id, title, close }: Props) {
  useLayer(close)
  const isGuarded = useTapGuard()
  const isPhone = useMediaQuery(BELOW_TABLET)
  const { data: assignment, error, refetch } = useQuery(assignmentQuery(id))
  const [place, setPlace] = useState<FormPlace>({ step: 0 })
  const done = () => {
    notify('Thanks! We sent your answers.')
    close()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={!isGuarded}
      styles={{ content: { pointerEvents: isGuarded ? 'none' : undefined } }}
    >
      <Group justify="space-between" wrap="nowrap" mb="md">
        <Text c="dimmed">{assignment ? senderText(assignment) : 'You have a new form.'}</Text>
        <Button variant="default" onClick={close}>
          Later
        </Button>
      </Group>
      {assignment?.recalledAt ? (
        <EmptyState title={RECALLED} art="list">
          You don't need to answer it.
        </EmptyState>
      ) : assignment ? (
        <FillForm assignment={assignment} place={place} go={setPlace} onDone={done} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingState lines={6} />
      )}
    </Modal>
  )
}

// `lazy` requires a default export.
export { AssignmentModal as default }
