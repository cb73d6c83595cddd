import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { FormBar } from '@/components/fields/form-bar'
import { LoadingState } from '@/components/states/states'
import { StepIndicator } from '@/components/steps/step-indicator'
import { formsQuery, SENDER_PATHS, type Sender } from '@/entities/forms/queries'
import { SelectForms } from '@/features/forms/assignments/select-forms'
import { recipientIdsOf, selectionText, useSelection } from '@/features/forms/assignments/selection'
import { type SendSearch, STEPS, type Step } from '@/features/forms/assignments/send-search'
import { stepTitles } from '@/features/forms/assignments/send-steps'
import classes from '@/features/forms/assignments/sending.module.css'

const Recipients = lazy(() => import('@/features/forms/assignments/recipients'))
const ConfirmStep = lazy(() => import('@/features/forms/schedules/confirm-step'))
const Schedules = lazy(() => import('@/features/forms/schedules/schedules'))

interface Props {
  sender: Sender
  /** 'recipients', or 'clients' for a coach. */
  who: 'recipients' | 'clients'
  /** The step and the table of people, which are in the URL. */
  search: SendSearch
  onSearch: (change: Partial<SendSearch>, isStep: boolean) => void
  /** Link to the submissions. */
  submissions: (label: string) => ReactNode
  /** Shown below the forms. */
  children?: ReactNode
}

/** Three steps: select forms, select people, then confirm and send. The selection stays in sight. */
export function SendFlow({ sender, who, search, onSearch, submissions, children }: Props) {
  const { selection: stored, choose, clear } = useSelection()
  const { data: sendable } = useQuery(formsQuery(sender))
  const selection = { ...stored, forms: stored.forms.filter(isStillIn(sendable)) }
  const reachable = selection.forms.length === 0 ? 0 : recipientIdsOf(selection).length === 0 ? 1 : 2
  const shown = Math.min(STEPS.indexOf(search.step), reachable)
  const step = STEPS[shown]
  const go = (next: Step) => onSearch({ step: next }, true)

  const heading = useRef<HTMLHeadingElement>(null)
  const opened = useRef(shown)
  useEffect(() => {
    if (opened.current !== shown) heading.current?.focus({ preventScroll: true })
    opened.current = shown
  }, [shown])

  const text = selectionText(selection)
  const note = reachable === 0 ? 'Select a form' : reachable === 1 ? `${text} · 0 ${who}` : text
  const bar = (next: ReactNode) => (
    <FormBar
      note={
        <Text role="status" fw={600}>
          {note}
        </Text>
      }
    >
      {shown > 0 && (
        <Button variant="default" onClick={() => go(STEPS[shown - 1] ?? 'forms')}>
          Back
        </Button>
      )}
      {next}
    </FormBar>
  )
  const people = search.type === 'clients' ? 'clients' : 'coaches'
  return (
    <div className={classes.flow} data-step={reachable}>
      {step === 'forms' && (
        <ol className={classes.indicator} aria-label="Steps">
          <li aria-current="step">Select form</li>
          <li>{submissions('Read submissions')}</li>
          <li>
            <Link to={SENDER_PATHS[sender].sent}>Sent forms</Link>
          </li>
        </ol>
      )}
      <StepIndicator steps={Object.values(stepTitles(who))} current={shown} heading={heading} />
      {step === 'forms' && (
        <>
          <SelectForms
            sender={sender}
            chosen={selection.forms}
            onChange={(forms) => choose({ forms })}
            sendOne={(path) => {
              // Whoever was selected for another form isn't meant.
              choose({ forms: [path], clients: [], coaches: [] })
              go('people')
            }}
          />
          <Suspense>
            <Schedules />
          </Suspense>
          {children}
          {bar(
            <Button disabled={reachable === 0} onClick={() => go('people')}>
              Next
            </Button>,
          )}
        </>
      )}
      {step === 'people' && (
        <Suspense fallback={<LoadingState lines={8} />}>
          <Recipients
            sender={sender}
            search={search}
            onSearch={(change) => onSearch(change, false)}
            chosen={{ ids: selection[people], set: (ids) => choose({ [people]: ids }) }}
          />
          {bar(
            <Button disabled={reachable < 2} onClick={() => go('confirm')}>
              Review
            </Button>,
          )}
        </Suspense>
      )}
      {step === 'confirm' && (
        <Suspense fallback={<LoadingState lines={8} />}>
          <ConfirmStep
            sender={sender}
            selection={selection}
            bar={bar}
            onSent={clear}
            onScheduled={() => {
              clear()
              go('forms')
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Leaves out forms that were deleted or disabled since they were selected. */
const isStillIn = (sendable: { path: string; tags: readonly string[] }[] | undefined) => (selected: string) =>
  !sendable || sendable.some(({ path, tags }) => path === selected && !tags.includes('disabled'))
