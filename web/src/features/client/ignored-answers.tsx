import { Button } from '@mantine/core'
import type { CoachPreference } from '#core/client/shared/schema'
import { withoutAnswers } from '#core/discovery/shared/answers'
import classes from '@/features/client/ignored-answers.module.css'
import { useSavePreferences } from '@/features/client/queries'
import { messageOf } from '@/lib/network/api-error'
import { notify, notifyUndo } from '@/lib/notify'
import { useUser } from '@/lib/session/session'

interface Props {
  ignored: string[]
  onIgnore: (ignored: string[]) => void
  /** Called after the preferences were saved. */
  onSaved: () => unknown
}

/** Lets the client save the preferences without the ignored answers, or stop ignoring them. */
export function IgnoredAnswers({ ignored, onIgnore, onSaved }: Props) {
  const preference = useUser().client?.coachPreference
  const save = useSavePreferences()
  if (!preference || ignored.length === 0) return null
  const write = async (wanted: CoachPreference) => {
    try {
      await save.mutateAsync(wanted)
      await onSaved()
      return true
    } catch (error) {
      notify(messageOf(error), 'error')
      return false
    }
  }
  const keep = async () => {
    if (!(await write(withoutAnswers(preference, ignored)))) return
    onIgnore([])
    notifyUndo('Coach preferences saved', () => void write(preference))
  }
  return (
    <div className={classes.bar}>
      <p role="status">
        {ignored.length === 1 ? '1 preference ignored' : `${ignored.length} preferences ignored`}
      </p>
      <Button variant="light" size="sm" loading={save.isPending} onClick={() => void keep()}>
        Save as my preferences
      </Button>
      <Button variant="subtle" size="sm" onClick={() => onIgnore([])}>
        Include all
      </Button>
    </div>
  )
}
