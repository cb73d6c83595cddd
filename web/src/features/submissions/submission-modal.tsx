import { Modal } from '@mantine/core'
import type { Submission } from '#core/polls/schema'
import { useLayer } from '@/components/use-layer'
import { AnswersView } from '@/display/forms/answers-view'
import { dateText } from '@/lib/format'

interface Props {
  submission: Submission
  close: () => void
}

/** What one person has answered, to be read. */
function SubmissionModal({ submission, close }: Props) {
  useLayer(close)
  const { title, createdAt, document, data, withheld, client, nutritionist } = submission
  const name = (client ?? nutritionist)?.name
  return (
    <Modal opened onClose={close} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <p>{[name, dateText(createdAt)].filter(Boolean).join(', ')}</p>
      <AnswersView document={document} answers={data} withheld={withheld} level={3} />
    </Modal>
  )
}

// `lazy` asks for a default export.
export { SubmissionModal as default }
