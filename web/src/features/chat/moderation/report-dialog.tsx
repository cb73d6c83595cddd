import { Modal, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { REPORT_REASON_LENGTH, ReportReason } from '#core/chat/shared/report-schema'
import { Form, SubmitButton } from '@/components/fields/form'
import { TextareaField } from '@/components/fields/textarea-field'
import { useLayer } from '@/components/overlays/use-layer'
import type { SentMessage } from '@/features/chat/connection/message'
import { api } from '@/lib/network/api'
import { notify } from '@/lib/notify'
import { useSchemaForm } from '@/lib/use-schema-form'

interface Props {
  channelId: string
  message: SentMessage
  author: string
  close: () => void
}

/** Reports a message to the admins, with a reason (rule reported-messages). */
function ReportDialog({ channelId, message: { timetoken, text }, author, close }: Props) {
  useLayer(close)
  const report = useMutation({
    mutationFn: (body: ReportReason) => api.chat.report({ body: { ...body, channelId, timetoken } }),
  })
  const form = useSchemaForm(async () => ReportReason, { reason: '' })
  return (
    <Modal opened onClose={close} title="Report this message?" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Form
        form={form}
        onSubmit={async (body) => {
          await report.mutateAsync(body)
          notify("Thanks. Our team will take a look. We'll email you what we decide.")
          close()
        }}
      >
        <Text lineClamp={3} fs="italic">
          {text}
        </Text>
        <Text>
          Our team will see this message, the five before and after it, and your reason. We won't tell{' '}
          {author} it was you.
        </Text>
        <TextareaField
          control={form.control}
          name="reason"
          label="What's wrong?"
          max={REPORT_REASON_LENGTH}
        />
        <SubmitButton>Report</SubmitButton>
      </Form>
    </Modal>
  )
}

// `lazy` requires a default export.
export { ReportDialog as default }
