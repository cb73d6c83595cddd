import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChangeRequest } from '#core/coach/change-schema'
import { ChangesTable } from '@/display/coach/changes-table'
import { nameOf } from '@/display/coach/coach-text'
import classes from '@/features/admin/admin.module.css'
import { useDecideChanges, useUndoChanges } from '@/features/admin/queries'
import { notify, notifyUndo } from '@/lib/notify'

/** What is let go with a decision, or in use since, cannot come back. */
const FOR_GOOD = ['resume', 'coverLetter', 'liabilityInsurance', 'email']
const hint = ({ updates }: ChangeRequest) =>
  FOR_GOOD.some((field) => field in updates)
    ? 'Files and addresses cannot be taken back, nor can the decision.'
    : 'The decision can be undone, the email cannot.'

interface Props {
  request: ChangeRequest
  onDone: () => void
}

/** What would change, and the two things to do about it. */
export function ChangeDecision({ request, onDone }: Props) {
  const [reason, setReason] = useState('')
  const decide = useDecideChanges(request)
  const undo = useUndoChanges(request)
  const name = nameOf(request.nutritionist)
  const send = async (act: 'accept' | 'reject') => {
    // What fails is told by the mutation; the row goes with what is decided.
    const done = await decide.mutateAsync({ [act]: true, reason: reason || null }).catch(() => undefined)
    if (!done) return
    const text = `The changes of ${name} are ${act}ed.`
    if (done.canUndo) notifyUndo(text, () => undo.mutate())
    else notify(text)
    onDone()
  }
  return (
    <>
      <ChangesTable updates={request.updates} label={`Changes of ${name}`} />
      <Textarea
        label="Reason (optional)"
        description={`The coach gets an email with it. ${hint(request)}`}
        value={reason}
        maxLength={1000}
        autosize
        minRows={2}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <div className={classes.decision}>
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          disabled={decide.isPending}
          aria-label={`Accept the changes of ${name}`}
          onClick={() => void send('accept')}
        >
          Accept
        </Button>
        <Button
          variant="default"
          leftSection={<IconX size={18} aria-hidden />}
          disabled={decide.isPending}
          aria-label={`Reject the changes of ${name}`}
          onClick={() => void send('reject')}
        >
          Reject
        </Button>
      </div>
    </>
  )
}
