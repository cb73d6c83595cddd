import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { SendingPreview } from '#core/forms/assignments/shared/recipients-schema'
import { REMIND_AFTER_DAYS } from '#core/shared/limits'
import { Card } from '@/components/layout/card'
import { ErrorState, LoadingState } from '@/components/states/states'
import classes from '@/features/forms/assignments/sending.module.css'
import { peopleText, pluralText } from '@/features/forms/assignments/sent-text'

interface Props {
  /** "1 form · 3 clients". */
  title: string
  query: UseQueryResult<SendingPreview>
}

/** What a sending does, in numbers, before it happens. */
export function SendPreview({ title, query: { data, error, refetch } }: Props) {
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState lines={4} />
  const leftOut = data.unreachableIds.length
  return (
    <Card component="div" className={classes.preview}>
      <Text size="xl" fw={650}>
        {title}
      </Text>
      {data.people > 0 && <Text>To {peopleText({ names: data.names, recipientCount: data.people })}</Text>}
      <ul className={classes.titles} aria-label="Forms to send">
        {data.forms.map((form) => (
          <li key={form.path}>{form.title}</li>
        ))}
      </ul>
      <ul className={classes.numbers} aria-label="What happens">
        <li>{toSendText(data)}</li>
        {data.alreadyOpen > 0 && <li>{alreadyOpenText(data)}</li>}
        {leftOut > 0 && (
          <li>
            {pluralText(leftOut, 'person', 'people')} left out: the account is suspended or can't get forms
            from you anymore.
          </li>
        )}
        <li>They see it on their dashboard and under Forms. Devices that allow it show a notification.</li>
        <li>
          No email now. Anyone who hasn't answered is reminded by email after {daysText}, unless they turned
          reminders off.
        </li>
        <li>You can recall whatever hasn't been opened.</li>
      </ul>
    </Card>
  )
}

const daysText = `${REMIND_AFTER_DAYS.slice(0, -1).join(', ')} and ${REMIND_AFTER_DAYS.at(-1)} days`

function toSendText({ forms, toSend }: SendingPreview) {
  if (toSend === 0) return 'Nothing will be sent: everyone who can get this already has it.'
  return forms.length === 1
    ? `${pluralText(toSend, 'person', 'people')} will get it.`
    : `${pluralText(toSend, 'form')} will be sent.`
}

const alreadyOpenText = ({ forms, alreadyOpen }: SendingPreview) =>
  forms.length === 1
    ? `${pluralText(alreadyOpen, 'person', 'people')} skipped: they have it already and haven't answered it.`
    : `${pluralText(alreadyOpen, 'form')} skipped: already there and not answered.`
