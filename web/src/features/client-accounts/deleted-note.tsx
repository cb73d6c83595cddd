import { Alert, Group, Text } from '@mantine/core'
import { RestoreClientButton } from '@/features/client-accounts/restore-client-button'
import { dateText, timeText } from '@/lib/format'

interface Props {
  id: string
  name: string
  eraseAt: string
}

/** Says on a deleted client's profile how long the deletion can be canceled (rule deleted-client). */
export const DeletedNote = ({ id, name, eraseAt }: Props) => (
  <Alert color="red" title={`${name} is deleted`}>
    <Group justify="space-between" gap="sm">
      <Text>
        The data will be permanently erased on{' '}
        <time dateTime={eraseAt}>
          {dateText(eraseAt)} {timeText(eraseAt)}
        </time>
        .
      </Text>
      <RestoreClientButton id={id} name={name} />
    </Group>
  </Alert>
)
