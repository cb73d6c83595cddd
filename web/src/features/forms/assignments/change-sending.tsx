import { Button } from '@mantine/core'
import type { SendingProgress } from '#core/forms/assignments/shared/schema'
import { useConfirm } from '@/components/overlays/confirm'
import { useChangeSending } from '@/features/forms/assignments/send-queries'
import classes from '@/features/forms/assignments/sending.module.css'
import { othersText, pluralText, titleOf, unopenedOf } from '@/features/forms/assignments/sent-text'

/** Stops a sending that's running, resumes it, and recalls what hasn't been opened. */
export function ChangeSending({ sending }: { sending: SendingProgress }) {
  const { id, status, recall } = sending
  const { stop, resume, recall: takeBack } = useChangeSending(id)
  const confirm = useConfirm()
  const title = titleOf(sending)
  const unopened = unopenedOf(sending)
  const others = othersText(sending)
  const recallText = `Recall ${unopened.toLocaleString('en-US')} unopened`
  const isRunning = status === 'RUNNING'
  const canResume = status === 'STOPPED' && !recall
  const canRecall = !recall && unopened > 0
  const confirmRecall = async () => {
    const isSure = await confirm({
      title: `Recall “${title}”?`,
      body: [
        `${pluralText(unopened, 'form')} that ${unopened === 1 ? "hasn't" : "haven't"} been opened will disappear from Forms and dashboards. People who have opened it keep it.`,
        ...(isRunning ? [`It also stops before the ${others}.`] : []),
        "This can't be undone, but you can send it again.",
      ].join(' '),
      confirmLabel: 'Recall',
      isDestructive: true,
    })
    if (isSure) takeBack.mutate()
  }
  if (!isRunning && !canResume && !canRecall) return null
  return (
    <div className={classes.changes}>
      {(isRunning || canResume) && (
        <Button
          size="sm"
          variant="default"
          loading={stop.isPending || resume.isPending}
          aria-label={isRunning ? `Stop: ${title}` : `Send to the ${others}: ${title}`}
          onClick={() => (isRunning ? stop : resume).mutate()}
        >
          {isRunning ? 'Stop' : `Send to the ${others}`}
        </Button>
      )}
      {canRecall && (
        <Button
          size="sm"
          variant="default"
          loading={takeBack.isPending}
          aria-label={`${recallText}: ${title}`}
          onClick={() => void confirmRecall()}
        >
          {recallText}
        </Button>
      )}
    </div>
  )
}
