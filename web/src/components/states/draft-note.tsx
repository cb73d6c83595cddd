import { Button, Group, Text } from '@mantine/core'
import { useConfirm } from '@/components/overlays/confirm'
import { notify } from '@/lib/notify'
import { timeText } from '@/lib/text/format'

interface Props {
  savedAt: number | undefined
  discard: () => void
}

export function DraftNote({ savedAt, discard }: Props) {
  const confirm = useConfirm()
  const confirmDiscard = async () => {
    const isSure = await confirm({
      title: 'Discard the draft?',
      body: "You'll lose what you entered in it. This can't be undone.",
      confirmLabel: 'Discard draft',
      cancelLabel: 'Keep editing',
      isDestructive: true,
    })
    if (!isSure) return
    discard()
    notify('Draft discarded')
  }
  return (
    <Group gap={4} mih={44} me={savedAt && 'md'}>
      <Text size="sm" c="dimmed" role="status">
        {savedAt && `Draft saved ${timeText(savedAt)}`}
      </Text>
      {savedAt && (
        <Button size="compact-sm" variant="subtle" onClick={() => void confirmDiscard()}>
          Discard
        </Button>
      )}
    </Group>
  )
}
