import { Alert, Group, Text } from '@mantine/core'
import type { Role } from '@/features/client-accounts/queries'
import { RestoreButton } from '@/features/client-accounts/restore-button'
import { dateText, timeText } from '@/lib/text/format'

interface Props {
  id: string
  name: string
  kind: Role
  eraseAt: string
}

/** Says on a deleted person's page how long the deletion can be canceled (rules deleted-client and deleted-coach). */
const DeletedNote = ({ id, name, kind, eraseAt }: Props) => (
  <Alert color="red" title={`${name} is deleted`}>
    <Group justify="space-between" gap="sm">
      <Text>
        The data will be permanently erased on{' '}
        <time dateTime={eraseAt}>
          {dateText(eraseAt)} {timeText(eraseAt)}
        </time>
        .
      </Text>
      <RestoreButton id={id} name={name} kind={kind} />
    </Group>
  </Alert>
)

export default DeletedNote
