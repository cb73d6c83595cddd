import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChangeRequest } from '#core/coach/change-schema'
import { ChangesTable } from '@/display/coach/changes-table'
import { nameOf } from '@/display/coach/coach-text'
import classes from '@/features/admin/admin.module.css'
import { useDecideChanges } from '@/features/admin/queries'
import { notify } from '@/lib/notify'

interface Props {
  request: ChangeRequest
  onDone: () => void
}

/** What would change, and the two things to do about it. */
export function ChangeDecision({ request, onDone }: Props) {
  const [reason, setReason] = useState('')
  const decide = useDecideChanges(request)
  const name = nameOf(request.nutritionist)
  const send = async (act: 'accept' | 'reject') => {
    // What fails is told by the mutation; the row goes with what is decided.
    const isDone = await decide
      .mutateAsync({ [act]: true, reason: reason || null })
      .then(Boolean, () => false)
    if (!isDone) return
    notify(`The changes of ${name} are ${act}ed.`)
    onDone()
  }
  return (
    <>
      <ChangesTable updates={request.updates} label={`Changes of ${name}`} />
      <Textarea
        label="Reason (optional)"
        description="The coach gets it by mail."
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
