import { Button, Group, Modal, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CoachDetail } from '#core/discovery/shared/schema'
import { MAX_NOTE_LENGTH } from '#core/shared/limits'
import { nameOf } from '#core/shared/name'
import { Form, SubmitButton } from '@/components/fields/form'
import { TextareaField } from '@/components/fields/textarea-field'
import { useLayer } from '@/components/overlays/use-layer'
import { Avatar } from '@/components/people/avatar'
import classes from '@/features/discovery/hire/hire-dialog.module.css'
import { useHire } from '@/features/discovery/hire/use-hire'
import { useSchemaForm } from '@/lib/use-schema-form'

interface Props {
  coach: CoachDetail
  clientId: string
  note: string
  onNote: (note: string) => void
  close: () => void
}

/** Sends the request, with a note if the client wants to write one, and then says what happens next. */
function HireDialog({ coach, clientId, note, onNote, close }: Props) {
  const hire = useHire(coach.id, clientId)
  const [isSent, setSent] = useState(false)
  const form = useSchemaForm(async () => (await import('#core/hiring/shared/schema')).HireNote, { note })
  const leave = () => {
    onNote(isSent ? '' : form.getValues('note'))
    close()
  }
  useLayer(leave)
  const { firstName } = coach
  const name = nameOf(coach)
  const face = <Avatar id={coach.id} name={name} image={coach.image} size={isSent ? 96 : 64} />
  return (
    <Modal
      opened
      onClose={leave}
      title={isSent ? 'Request sent' : 'Send a request'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isSent ? (
        <Sent name={name} face={face} close={close} />
      ) : (
        <Form
          form={form}
          onSubmit={async ({ note: written }) => {
            await hire.mutateAsync(written)
            setSent(true)
          }}
        >
          <div className={classes.coach}>
            {face}
            <div>
              <Title order={3} tabIndex={-1} data-autofocus>
                Ask {name} to coach you
              </Title>
              <Text c="dimmed">Nothing to pay today. We'll email you when {firstName} decides.</Text>
            </div>
          </div>
          <TextareaField
            control={form.control}
            name="note"
            label="Your note"
            description={`What you'd like help with. Only ${firstName} sees it.`}
            max={MAX_NOTE_LENGTH}
            isOptional
          />
          <Group justify="end">
            <SubmitButton>Send request</SubmitButton>
          </Group>
        </Form>
      )}
    </Modal>
  )
}

interface SentProps {
  name: string
  face: ReactNode
  close: () => void
}

function Sent({ name, face, close }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.sent}>
      {face}
      <Title order={3} tabIndex={-1} ref={heading}>
        {name} has your request
      </Title>
      <Text c="dimmed">
        We'll email you as soon as there's an answer. You only pay once you've chosen a plan.
      </Text>
      <Button onClick={close}>Done</Button>
    </div>
  )
}

// `lazy` requires a default export.
export { HireDialog as default }
