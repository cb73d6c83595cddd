import { Modal } from '@mantine/core'
import type { KnownFact } from '#core/facts/schema'
import { FACTS, type Fact } from '#core/forms/fact-kinds'
import { factText } from '#core/forms/facts'
import { Form, SubmitButton } from '@/components/fields/form'
import { NumberField } from '@/components/fields/number-field'
import { TextareaField } from '@/components/fields/textarea-field'
import { useLayer } from '@/components/use-layer'
import { HeightField } from '@/display/client/height-field'
import { useSaveFact } from '@/features/facts/queries'
import { notify } from '@/lib/notify'
import { useSchemaForm } from '@/lib/use-schema-form'

interface Props {
  fact: Fact
  known: KnownFact | undefined
  close: () => void
}

function EditFact({ fact, known, close }: Props) {
  useLayer(close)
  const { label, kind } = FACTS[fact]
  const value = typeof known?.value === 'number' ? known.value : factText(known?.value ?? '')
  const form = useSchemaForm<{ value: unknown }, { value: string | number }>(
    async () => (await import('#core/facts/value')).factForm(fact),
    { value: value === '' ? undefined : value },
  )
  const { mutateAsync } = useSaveFact({ handled: true })
  const props = { control: form.control, name: 'value', label } as const
  return (
    <Modal
      opened
      onClose={close}
      title={known ? `Change ${label}` : label}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form
        form={form}
        onSubmit={async ({ value: told }) => {
          await mutateAsync({ fact, value: told, versionId: known?.versionId ?? null })
          notify(`${label} is saved.`)
          close()
        }}
      >
        {kind === 'weight' && <NumberField {...props} unit="lb" isDecimal />}
        {kind === 'height' && <HeightField {...props} />}
        {kind === 'text' && <TextareaField {...props} rows={4} max={2000} />}
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Modal>
  )
}

// `lazy` asks for a default export.
export { EditFact as default }
