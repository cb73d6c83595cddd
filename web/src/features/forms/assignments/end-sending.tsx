import { Button } from '@mantine/core'
import type { SendingProgress } from '#core/forms/assignments/shared/schema'
import { useConfirm } from '@/components/confirm'
import { useEndSending } from '@/features/forms/assignments/send-queries'
import { pluralText, titleOf, unopenedOf } from '@/features/forms/assignments/sent-text'

/** Stops a sending that's running, and recalls what hasn't been opened. */
export function EndSending({ sending }: { sending: SendingProgress }) {
  const { id, status, recall, total, done } = sending
  const { stop, recall: takeBack } = useEndSending(id)
  const confirm = useConfirm()
  const isRunning = status === 'RUNNING'
  const unopened = unopenedOf(sending)
  const confirmRecall = async () => {
    const isSure = await confirm({
      title: `Recall “${titleOf(sending)}”?`,
      body: [
        `${pluralText(unopened, 'form')} that ${unopened === 1 ? "hasn't" : "haven't"} been opened will disappear from Forms and dashboards. People who have opened it keep it.`,
        ...(isRunning
          ? [`It also stops before the other ${pluralText(total - done, 'person', 'people')}.`]
          : []),
        "This can't be undone, but you can send it again.",
      ].join(' '),
      confirmLabel: 'Recall',
      isDestructive: true,
    })
    if (isSure) takeBack.mutate()
  }
  return (
    <>
      {isRunning && (
        <Button
          size="sm"
          variant="default"
          loading={stop.isPending}
          aria-label={`Stop ${titleOf(sending)}`}
          onClick={() => stop.mutate()}
        >
          Stop
        </Button>
      )}
      {!recall && unopened > 0 && (
        <Button
          size="sm"
          variant="default"
          loading={takeBack.isPending}
          aria-label={`Recall ${titleOf(sending)}`}
          onClick={() => void confirmRecall()}
        >
          Recall {unopened.toLocaleString('en-US')} unopened
        </Button>
      )}
    </>
  )
}
