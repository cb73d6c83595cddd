import { Alert, Group, Text } from '@mantine/core'
import { CallOffButton } from '@/features/admin/call-off-button'
import { dateText, timeText } from '@/lib/format'

interface Props {
  id: string
  name: string
  eraseAt: string
}

/** On the profile of somebody who is deleted: until when that can be called off (rule deleted-client). */
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
      <CallOffButton id={id} name={name} />
    </Group>
  </Alert>
)
