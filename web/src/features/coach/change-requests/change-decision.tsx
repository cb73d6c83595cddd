import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChangeRequest } from '#core/coach/shared/change-schema'
import { nameOf } from '#core/shared/name'
import { useConfirm } from '@/components/overlays/confirm'
import { ChangesTable } from '@/entities/coach/changes-table'
import {
  useAskChangesImpact,
  useDecideChanges,
  useUndoChanges,
} from '@/features/coach/change-requests/admin-queries'
import classes from '@/features/coach/change-requests/change-requests.module.css'
import { ChangesImpact } from '@/features/coach/change-requests/changes-impact'
import { notify, notifyUndo } from '@/lib/notify'

interface Props {
  request: ChangeRequest
  /** Called once the decision is stored. */
  onDone?: () => void
}

/** The requested changes, with buttons to accept or reject them. */
function ChangeDecision({ request, onDone }: Props) {
  const [reason, setReason] = useState('')
  const decide = useDecideChanges(request)
  const undo = useUndoChanges(request)
  const askImpact = useAskChangesImpact(request)
  const confirm = useConfirm()
  const name = nameOf(request.nutritionist)
  const isBusy = askImpact.isPending || decide.isPending
  // The mutations show errors. The row disappears with the decision.
  const send = async (act: 'accept' | 'reject') => {
    const isAccepted = act === 'accept'
    const impact = await askImpact.mutateAsync(isAccepted).catch(() => undefined)
    if (!impact) return
    const label = isAccepted ? 'Accept' : 'Reject'
    const isSure = await confirm({
      title: `${label} ${name}'s changes?`,
      body: <ChangesImpact name={name} impact={impact} isAccepted={isAccepted} />,
      confirmLabel: label,
      isDestructive: !isAccepted,
    })
    if (!isSure) return
    const done = await decide.mutateAsync({ [act]: true, reason: reason || null }).catch(() => undefined)
    if (!done) return
    const text = `${name}'s changes ${act}ed`
    if (done.canUndo) notifyUndo(text, () => undo.mutateAsync())
    else notify(text)
    onDone?.()
  }
  return (
    <>
      <ChangesTable updates={request.updates} label={`${name}'s changes`} />
      <Textarea
        label="Reason (optional)"
        description="Included in the email to the coach."
        value={reason}
        maxLength={1000}
        rows={2}
        resize="vertical"
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <div className={classes.decision}>
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          disabled={isBusy}
          aria-label={`Accept ${name}'s changes`}
          onClick={() => void send('accept')}
        >
          Accept
        </Button>
        <Button
          variant="default"
          leftSection={<IconX size={18} aria-hidden />}
          disabled={isBusy}
          aria-label={`Reject ${name}'s changes`}
          onClick={() => void send('reject')}
        >
          Reject
        </Button>
      </div>
    </>
  )
}

// `lazy` requires a default export.
export { ChangeDecision as default }
