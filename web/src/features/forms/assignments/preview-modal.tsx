import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLayer } from '@/components/overlays/use-layer'
import { ErrorState, LoadingState } from '@/components/states/states'
import { FormPreview } from '@/entities/forms/form-preview'
import { formQuery, type Sender } from '@/entities/forms/queries'

interface Props {
  sender: Sender
  path: string
  title: string
  close: () => void
}

function PreviewModal({ sender, path, title, close }: Props) {
  useLayer(close)
  const { data: form, error, refetch } = useQuery(formQuery(path))
  return (
    <Modal opened onClose={close} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      {form ? (
        <FormPreview
          document={form.document}
          context={{ senderId: sender === 'coach' ? '' : null, tags: form.tags, recipientType: 'client' }}
        />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingState lines={6} />
      )}
    </Modal>
  )
}

// `lazy` requires a default export.
export { PreviewModal as default }
