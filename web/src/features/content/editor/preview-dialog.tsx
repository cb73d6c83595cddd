import { Modal, Text } from '@mantine/core'
import { useLayer } from '@/components/overlays/use-layer'
import RichText from '@/entities/content/rich-text'

interface Props {
  title: string
  html: string
  close: () => void
}

/** Shows the text as people will see it after saving. */
export function PreviewDialog({ title, html, close }: Props) {
  useLayer(close)
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={`Preview: ${title}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {html ? <RichText html={html} /> : <Text>Empty. Nothing will be shown.</Text>}
    </Modal>
  )
}
