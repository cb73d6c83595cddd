import { Alert, Group, Text } from '@mantine/core'
import { CallOffButton } from '@/features/client-accounts/call-off-button'
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
        The data goes for good on{' '}
        <time dateTime={eraseAt}>
          {dateText(eraseAt)} {timeText(eraseAt)}
        </time>
        .
      </Text>
      <CallOffButton id={id} name={name} />
    </Group>
  </Alert>
)
