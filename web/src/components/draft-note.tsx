import { Button, Group, Text } from '@mantine/core'
import { timeText } from '@/lib/format'

interface Props {
  savedAt: number | undefined
  discard: () => void
}

export function DraftNote({ savedAt, discard }: Props) {
  return (
    <Group gap={4} mih={44} me={savedAt && 'md'}>
      <Text size="sm" c="dimmed" role="status">
        {savedAt && `Draft saved ${timeText(savedAt)}`}
      </Text>
      {savedAt && (
        <Button size="compact-sm" variant="subtle" onClick={discard}>
          Discard
        </Button>
      )}
    </Group>
  )
}
