import { Modal, Text } from '@mantine/core'
import {
  EXTRA_DESCRIPTION_LENGTH,
  EXTRA_PRICES,
  EXTRA_TITLE_LENGTH,
  ExtraDraft,
  type ExtraSpecialty,
} from '#core/extras/shared/schema'
import { Form, SubmitButton } from '@/components/fields/form'
import { RadioField } from '@/components/fields/radio-field'
import { TextField } from '@/components/fields/text-field'
import { TextareaField } from '@/components/fields/textarea-field'
import { useLayer } from '@/components/overlays/use-layer'
import { useSaveExtra } from '@/features/extras/queries'
import { notify } from '@/lib/notify'
import { useSchemaForm } from '@/lib/use-schema-form'

const prices = EXTRA_PRICES.map((value) => ({ value, label: `$${value} per month` }))

interface Props {
  coachId: string
  /** The extra specialty to edit; undefined adds a new one. */
  extra: ExtraSpecialty | undefined
  close: () => void
}

function ExtraDialog({ coachId, extra, close }: Props) {
  useLayer(close)
  const save = useSaveExtra(coachId)
  const form = useSchemaForm(async () => ExtraDraft, {
    specialties: extra?.specialties ?? '',
    price: EXTRA_PRICES.find((price) => price === extra?.price),
    description: extra?.description ?? '',
  })
  const { control } = form
  const submit = async (draft: ExtraDraft) => {
    await save.mutateAsync({ ...draft, ...(extra && { id: extra.id }) })
    notify(
      extra
        ? 'Saved. An admin will review your change.'
        : 'Added. An admin will review it before clients see it.',
    )
    close()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={extra ? 'Edit extra specialty' : 'Add extra specialty'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form} onSubmit={submit}>
        <TextField
          control={control}
          name="specialties"
          label="Extra Specialties title"
          max={EXTRA_TITLE_LENGTH}
        />
        <RadioField control={control} name="price" label="Price" options={prices} />
        <TextareaField
          control={control}
          name="description"
          label="Description"
          max={EXTRA_DESCRIPTION_LENGTH}
        />
        {extra && (
          <Text c="dimmed">
            {extra.subscribers
              ? 'Current subscribers keep their title and price. New clients see it after an admin approves your edit.'
              : 'Clients see it again after an admin approves your edit.'}
          </Text>
        )}
        <SubmitButton>Submit</SubmitButton>
      </Form>
    </Modal>
  )
}

// `lazy` requires a default export.
export { ExtraDialog as default }
