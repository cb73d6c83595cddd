import { ActionIcon, Button } from '@mantine/core'
import { IconClipboardCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import {
  HEALTH_FACT_NAMES,
  HEALTH_FACTS,
  type HealthFactName,
} from '#core/forms/definitions/shared/health-fact-kinds'
import { healthFactText } from '#core/forms/definitions/shared/health-facts'
import { labelOf } from '#core/forms/definitions/shared/purposes'
import type { HealthFact } from '#core/forms/health-profile/shared/schema'
import { Page } from '@/components/layout/page'
import { Section } from '@/components/layout/section'
import { IconTile, PersonRows, Row } from '@/components/people/person-row'
import { ErrorState, LoadingState } from '@/components/states/states'
import { formatHealthFact, healthFactAgeText } from '@/entities/forms/health-fact-text'
import classes from '@/features/forms/health-profile/health-facts.module.css'
import { healthFactsQuery, useSaveHealthFact } from '@/features/forms/health-profile/queries'
import { notify } from '@/lib/notify'

const EditHealthFact = lazy(() => import('@/features/forms/health-profile/edit-health-fact'))
const HealthFactHistory = lazy(() => import('@/features/forms/health-profile/health-fact-history'))

/** Shows the facts a client has given us, which they can edit or delete here (rule remembered-answers). */
export function HealthFactsPage({ back }: { back: ReactNode }) {
  const { data: facts, error, refetch } = useQuery(healthFactsQuery)
  return (
    <Page
      title="What my coaches know about me"
      width="narrow"
      description={labelOf('known', { senderId: null, tags: [], recipientType: 'client' }, null)}
    >
      {facts ? (
        <Facts facts={facts} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
      {back}
    </Page>
  )
}

function Facts({ facts }: { facts: HealthFact[] }) {
  const [edited, setEdited] = useState<HealthFactName>()
  const [historyFact, setHistoryFact] = useState<HealthFactName>()
  const unanswered = HEALTH_FACT_NAMES.filter((name) => !facts.some(({ fact }) => fact === name))
  return (
    <>
      <PersonRows label="Key facts">
        {facts.map((storedFact) => (
          <HealthFactRow
            key={storedFact.fact}
            storedFact={storedFact}
            edit={() => setEdited(storedFact.fact)}
            showHistory={() => setHistoryFact(storedFact.fact)}
          />
        ))}
      </PersonRows>
      {unanswered.length > 0 && (
        <Section title="Not shared yet">
          <div className={classes.untold}>
            {unanswered.map((fact) => (
              <Button
                key={fact}
                variant="default"
                aria-label={`Add ${HEALTH_FACTS[fact].label}`}
                onClick={() => setEdited(fact)}
              >
                {HEALTH_FACTS[fact].label}
              </Button>
            ))}
          </div>
        </Section>
      )}
      <Suspense>
        {edited && (
          <EditHealthFact
            fact={edited}
            stored={facts.find(({ fact }) => fact === edited)}
            close={() => setEdited(undefined)}
          />
        )}
        {historyFact && <HealthFactHistory fact={historyFact} close={() => setHistoryFact(undefined)} />}
      </Suspense>
    </>
  )
}

interface RowProps {
  storedFact: HealthFact
  edit: () => void
  showHistory: () => void
}

function HealthFactRow({ storedFact, edit, showHistory }: RowProps) {
  const { fact, value, versionId } = storedFact
  const { label } = HEALTH_FACTS[fact]
  const save = useSaveHealthFact()
  const confirmFact = () =>
    save.mutate(
      { fact, value: typeof value === 'number' ? value : healthFactText(value), versionId },
      { onSuccess: () => notify(`${label} confirmed`) },
    )
  return (
    <Row
      start={<IconTile Icon={IconClipboardCheck} tint="leaf" />}
      title={label}
      line={
        <>
          <span className={classes.value}>{formatHealthFact(storedFact)}</span>
          <br />
          {healthFactAgeText(storedFact)}
        </>
      }
      actions={
        <>
          <Button
            size="sm"
            variant="light"
            loading={save.isPending}
            aria-label={`${label}: still true`}
            onClick={confirmFact}
          >
            Still true
          </Button>
          <Button size="sm" variant="default" aria-label={`Change ${label}`} onClick={edit}>
            Change
          </Button>
          <ActionIcon
            size={44}
            variant="subtle"
            color="gray"
            aria-label={`History of ${label}`}
            onClick={showHistory}
          >
            <IconClock size={20} aria-hidden />
          </ActionIcon>
        </>
      }
    />
  )
}
