import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Frequency } from '#core/forms/schedules/shared/schedule-schema'
import { LoadingState } from '@/components/states/states'
import { SENDER_PATHS, type Sender } from '@/entities/forms/queries'
import { recipientIdsOf, type Selection, selectionText } from '@/features/forms/assignments/selection'
import { SendPreview } from '@/features/forms/assignments/send-preview'
import { previewQuery, useSend } from '@/features/forms/assignments/send-queries'
import classes from '@/features/forms/assignments/sending.module.css'
import { RHYTHM_LABELS } from '@/features/forms/schedules/schedule-text'
import { isTransient } from '@/lib/network/api-error'

const ScheduleForm = lazy(() => import('@/features/forms/schedules/schedule-form'))

interface Props {
  sender: Sender
  selection: Selection
  /** The bar at the bottom, with this button. */
  bar: (button: ReactNode) => ReactNode
  onSent: () => void
  onScheduled: () => void
}

/** What will be sent to how many people, and the button that does it, now or repeatedly. */
function ConfirmStep({ sender, selection, bar, onSent, onScheduled }: Props) {
  const [rhythm, setRhythm] = useState<Frequency | 'once'>('once')
  const preview = useQuery(previewQuery(selection))
  const { mutateAsync, isPending, error: sendError } = useSend()
  const navigate = useNavigate()
  const left = new Set(preview.data?.unreachableIds)
  const recipientIds = recipientIdsOf(selection).filter((id) => !left.has(id))
  const formUrls = [...selection.forms]
  const send = async () => {
    const { sendingId } = selection
    try {
      await mutateAsync({ recipientIds, formUrls, sendingId })
    } catch (error) {
      // A global notice shows the error, and the selection stays. Someone may have left since the numbers were loaded.
      // If the forms may have been sent, repeating the request sends them once and leads to the result.
      if (!isTransient(error)) void preview.refetch()
      return
    }
    await navigate({ to: SENDER_PATHS[sender].sending, params: { id: sendingId }, replace: true })
    onSent()
  }
  return (
    <>
      <SendPreview title={selectionText(selection)} query={preview} />
      <div className={classes.send}>
        <NativeSelect
          label="When to send"
          value={rhythm}
          data={[
            { value: 'once', label: 'Send now' },
            ...Object.entries(RHYTHM_LABELS).map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ currentTarget }) => setRhythm(currentTarget.value as typeof rhythm)}
        />
        {rhythm !== 'once' && (
          <Suspense fallback={<LoadingState lines={2} />}>
            <ScheduleForm
              rhythm={rhythm}
              formUrls={formUrls}
              recipientIds={recipientIds}
              onDone={onScheduled}
            />
          </Suspense>
        )}
      </div>
      {bar(
        rhythm === 'once' && (
          <Button
            disabled={!preview.data?.toSend && !isTransient(sendError)}
            loading={isPending}
            onClick={() => void send()}
          >
            Send
          </Button>
        ),
      )}
    </>
  )
}

// `lazy` requires a default export.
export { ConfirmStep as default }
