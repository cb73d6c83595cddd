import { Alert, Button, NativeSelect, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ulid } from 'ulid'
import type { SendingProgress } from '#core/forms/assignments/shared/schema'
import type { Frequency } from '#core/forms/schedules/shared/repeat-schema'
import { ButtonLink } from '@/components/button-link'
import { Section } from '@/components/section'
import { LoadingState } from '@/components/states'
import { SENDER_PATHS, type Sender } from '@/entities/forms/queries'
import { FormCards } from '@/features/forms/assignments/form-cards'
import type { Selection } from '@/features/forms/assignments/selection'
import { sendingQuery, useSend } from '@/features/forms/assignments/send-queries'
import classes from '@/features/forms/assignments/sending.module.css'
import { RHYTHM_LABELS } from '@/features/forms/schedules/repeat-text'

const RepeatForm = lazy(() => import('@/features/forms/schedules/repeat-form'))
const Repeats = lazy(() => import('@/features/forms/schedules/repeats'))

interface Props {
  sender: Sender
  /** 'recipients', or 'clients' for a coach. */
  who: 'recipients' | 'clients'
  /** The list of people to choose from. */
  people: (chosen: Selection) => ReactNode
  /** Link to the submissions. */
  submissions: (label: string) => ReactNode
}

/** Select forms, select people, send: each step opens the next one. */
export function SendFlow({ sender, who, people, submissions }: Props) {
  const paths = SENDER_PATHS[sender]
  const [forms, setForms] = useState<string[]>([])
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [rhythm, setRhythm] = useState<Frequency | 'once'>('once')
  /**
   * An idempotency key per selection, so that retrying after a lost response doesn't send the forms twice.
   */
  const [nextId, setNextId] = useState(() => ulid())
  const [sendingId, setSendingId] = useState<string>()
  const { mutateAsync, isPending } = useSend()
  const step = forms.length === 0 ? 0 : ids.size === 0 ? 1 : 2

  const choose = (next: { forms?: string[]; ids?: ReadonlySet<string> }) => {
    if (next.forms) setForms(next.forms)
    if (next.ids) setIds(next.ids)
    setNextId(ulid())
  }
  const restart = () => {
    choose({ forms: [], ids: new Set() })
    setRhythm('once')
  }
  const send = async () => {
    await mutateAsync({ recipientIds: [...ids], formUrls: forms, sendingId: nextId }).then(
      () => {
        setSendingId(nextId)
        restart()
      },
      // A global notice shows the error, and the selection stays.
      () => undefined,
    )
  }
  return (
    <div className={classes.flow} data-step={step}>
      <ol className={classes.indicator} aria-label="Steps">
        <li aria-current="step">Select form</li>
        <li>{submissions('Read submissions')}</li>
      </ol>
      <Section title="Select forms">
        <FormCards
          sender={sender}
          chosen={forms}
          onChange={(paths) => choose({ forms: paths })}
          actions={({ path, title, isOwn }) =>
            isOwn && (
              <ButtonLink
                to={paths.form}
                params={{ path }}
                size="sm"
                variant="default"
                aria-label={`Edit ${title}`}
              >
                Edit
              </ButtonLink>
            )
          }
          empty={<ButtonLink to={paths.newForm}>New form</ButtonLink>}
        />
      </Section>
      <Section title={`Select ${who}`}>
        {step === 0 ? (
          <Text c="dimmed">Select one or more forms first.</Text>
        ) : (
          people({ ids, set: (all) => choose({ ids: all }) })
        )}
      </Section>
      <Section title={`Send forms to ${who}`}>
        <div className={classes.send}>
          <Text role="status" c="dimmed">
            {step === 2
              ? `${count(forms.length, 'form')} to ${count(ids.size, 'person', 'people')}`
              : `Select forms and ${who} first.`}
          </Text>
          <NativeSelect
            label="When to send"
            value={rhythm}
            data={[
              { value: 'once', label: 'Send now' },
              ...Object.entries(RHYTHM_LABELS).map(([value, label]) => ({ value, label })),
            ]}
            onChange={({ currentTarget }) => setRhythm(currentTarget.value as typeof rhythm)}
          />
          {rhythm === 'once' ? (
            <Button disabled={step < 2} loading={isPending} onClick={() => void send()}>
              Send
            </Button>
          ) : (
            step === 2 && (
              <Suspense fallback={<LoadingState lines={2} />}>
                <RepeatForm rhythm={rhythm} formUrls={forms} recipientIds={[...ids]} onDone={restart} />
              </Suspense>
            )
          )}
          {sendingId && <Outcome id={sendingId} />}
        </div>
      </Section>
      <Suspense>
        <Repeats />
      </Suspense>
    </div>
  )
}

const count = (number: number, singular: string, plural = `${singular}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? singular : plural}`

function Outcome({ id }: { id: string }) {
  const { data: progress } = useQuery(sendingQuery(id))
  if (!progress) return null
  const isDone = progress.done >= progress.total
  return (
    <Alert role="status" title={isDone ? 'All sent' : 'Sending…'}>
      {!isDone && (
        <Progress
          mb="xs"
          value={(progress.done / progress.total) * 100}
          aria-label={`${progress.done} of ${progress.total} people`}
        />
      )}
      {outcomeText(progress)}
      {!isDone && ' You can leave this page. Sending continues.'}
    </Alert>
  )
}

function outcomeText({ sent, skipped, missed }: SendingProgress): string {
  return [
    `${count(sent, 'form')} sent.`,
    ...(skipped ? [`${skipped} skipped: they already have this form and haven't answered it.`] : []),
    ...(missed ? [`${missed} not sent: the account is suspended or can't get forms from you anymore.`] : []),
  ].join(' ')
}
