import { NativeSelect } from '@mantine/core'
import { SUSPENSION_REASONS, type SuspensionReason } from '#core/shared/suspension'

/** The optional reason of a suspension. */
export default function ReasonSelect({ onChange }: { onChange: (reason?: SuspensionReason) => void }) {
  return (
    <NativeSelect
      mt="md"
      label="Reason (optional)"
      description="Only admins see it, in the audit log."
      data={[
        { value: '', label: 'No reason given' },
        ...Object.entries(SUSPENSION_REASONS).map(([value, label]) => ({ value, label })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange((value || undefined) as SuspensionReason | undefined)
      }
    />
  )
}
