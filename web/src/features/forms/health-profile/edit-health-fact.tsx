import { Button, Modal } from '@mantine/core'
import { HEALTH_FACTS, type HealthFactName } from '#core/forms/definitions/shared/health-fact-kinds'
import { healthFactText } from '#core/forms/definitions/shared/health-facts'
import type { HealthFact } from '#core/forms/health-profile/shared/schema'
import { Form, SubmitButton } from '@/components/fields/form'
import { TextareaField } from '@/components/fields/textarea-field'
import { useConfirm } from '@/components/overlays/confirm'
import { useLayer } from '@/components/overlays/use-layer'
import { HeightField } from '@/entities/client/height-field'
import { WeightField } from '@/entities/client/weight-field'
import classes from '@/features/forms/health-profile/health-facts.module.css'
import { useRemoveHealthFact, useSaveHealthFact } from '@/features/forms/health-profile/queries'
import { notify } from '@/lib/notify'
import { useSchemaForm } from '@/lib/use-schema-form'

interface Props {
  fact: HealthFactName
  stored: HealthFact | undefined
  close: () => void
}

function EditHealthFact({ fact, stored, close }: Props) {
  useLayer(close)
  const { label, kind } = HEALTH_FACTS[fact]
  const value = typeof stored?.value === 'number' ? stored.value : healthFactText(stored?.value ?? '')
  const form = useSchemaForm<{ value: unknown }, { value: string | number }>(
    async () => (await import('#core/forms/health-profile/shared/value')).healthFactForm(fact),
    { value: value === '' ? undefined : value },
  )
  const { mutateAsync } = useSaveHealthFact({ handled: true })
  const removal = useRemoveHealthFact()
  const confirm = useConfirm()
  const remove = async () => {
    const isSure = await confirm({
      title: `Remove ${label}?`,
      body: "Your coaches won't see it here anymore, and its history is deleted. Forms you've sent keep your answers.",
      confirmLabel: 'Remove',
      isDestructive: true,
    })
    if (!isSure) return
    await removal.mutateAsync(fact)
    notify(`${label} removed`)
    close()
  }
  const props = { control: form.control, name: 'value', label } as const
  return (
    <Modal
      opened
      onClose={close}
      title={stored ? `Change ${label}` : label}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form
        form={form}
        onSubmit={async ({ value: input }) => {
          await mutateAsync({ fact, value: input, versionId: stored?.versionId ?? null })
          notify(`${label} saved`)
          close()
        }}
      >
        {kind === 'weight' && <WeightField {...props} />}
        {kind === 'height' && <HeightField {...props} />}
        {kind === 'text' && <TextareaField {...props} rows={4} max={2000} />}
        <div className={classes.buttons}>
          {stored && kind === 'text' && (
            <Button
              variant="subtle"
              color="red"
              loading={removal.isPending}
              onClick={() => void remove().catch(() => undefined)}
            >
              Remove
            </Button>
          )}
          <SubmitButton>Save</SubmitButton>
        </div>
      </Form>
    </Modal>
  )
}

// `lazy` requires a default export.
export { EditHealthFact as default }
