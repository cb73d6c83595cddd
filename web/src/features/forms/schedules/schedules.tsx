import { Badge, Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Schedule } from '#core/forms/schedules/shared/schedule-schema'
import { Section } from '@/components/layout/section'
import { PagedRows } from '@/components/lists/paged-rows'
import { useConfirm } from '@/components/overlays/confirm'
import { IconTile, Row } from '@/components/people/person-row'
import { peopleText } from '@/features/forms/assignments/sent-text'
import { schedulesQuery, useChangeSchedule, useStopSchedule } from '@/features/forms/schedules/queries'
import { nextText, RHYTHM_LABELS } from '@/features/forms/schedules/schedule-text'

/** Repeating forms with their next dates. Renders nothing if there are none. */
function Schedules() {
  const query = useInfiniteQuery(schedulesQuery)
  if (query.data?.pages[0]?.length === 0) return null
  return (
    <Section title="Scheduled forms">
      <PagedRows
        query={query}
        label="Scheduled forms"
        empty={null}
        row={(schedule) => <ScheduleRow key={schedule.id} schedule={schedule} />}
      />
    </Section>
  )
}

function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const { id, title, status, rhythm } = schedule
  const change = useChangeSchedule()
  const stop = useStopSchedule()
  const confirm = useConfirm()
  const isPaused = status === 'PAUSED'
  const hasEnded = status === 'ENDED'
  const confirmStop = async () => {
    const isSure =
      hasEnded ||
      (await confirm({
        title: `Stop sending “${title}”?`,
        body: `${peopleText(schedule)} won't get it anymore. Forms already sent aren't affected.`,
        confirmLabel: 'Stop',
        isDestructive: true,
      }))
    if (isSure) stop.mutate(id)
  }
  return (
    <Row
      start={<IconTile Icon={IconClock} tint="sky" />}
      title={title}
      line={
        <>
          {RHYTHM_LABELS[rhythm]} to {peopleText(schedule)}
          <br />
          {nextText(schedule)}
        </>
      }
      end={status !== 'RUNNING' && <Badge color="gray">{isPaused ? 'Paused' : 'Ended'}</Badge>}
      actions={
        <>
          {!hasEnded && (
            <Button
              size="sm"
              variant="default"
              loading={change.isPending}
              aria-label={`${isPaused ? 'Resume' : 'Pause'} ${title}`}
              onClick={() => change.mutate({ id, isPaused: !isPaused })}
            >
              {isPaused ? 'Resume' : 'Pause'}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            loading={stop.isPending}
            aria-label={`${hasEnded ? 'Remove' : 'Stop'} ${title}`}
            onClick={() => void confirmStop()}
          >
            {hasEnded ? 'Remove' : 'Stop'}
          </Button>
        </>
      }
    />
  )
}

// `lazy` requires a default export.
export { Schedules as default }
