import { Modal } from '@mantine/core'
import type { Submission } from '#core/forms/assignments/shared/schema'
import { useLayer } from '@/components/overlays/use-layer'
import { Answered } from '@/features/forms/submissions/answered'

interface Props {
  submission: Submission
  all: readonly Submission[]
  close: () => void
}

/** One submission, for reading. */
function SubmissionModal({ submission, all, close }: Props) {
  useLayer(close)
  return (
    <Modal
      opened
      onClose={close}
      title={submission.title}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Answered submission={submission} all={all} />
    </Modal>
  )
}

// `lazy` requires a default export.
export { SubmissionModal as default }
