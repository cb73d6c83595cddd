import { ActionIcon, Button } from '@mantine/core'
import { IconClipboardCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { FACT_NAMES, FACTS, type Fact } from '#core/forms/definitions/shared/fact-kinds'
import { factText } from '#core/forms/definitions/shared/facts'
import { labelOf } from '#core/forms/definitions/shared/purposes'
import type { KnownFact } from '#core/forms/health-profile/shared/schema'
import { Page } from '@/components/layout/page'
import { Section } from '@/components/layout/section'
import { IconTile, PersonRows, Row } from '@/components/people/person-row'
import { ErrorState, LoadingState } from '@/components/states/states'
import { knownText, toldText } from '@/entities/forms/fact-text'
import classes from '@/features/forms/health-profile/facts.module.css'
import { factsQuery, useSaveFact } from '@/features/forms/health-profile/queries'
import { notify } from '@/lib/notify'

const EditFact = lazy(() => import('@/features/forms/health-profile/edit-fact'))
const FactHistory = lazy(() => import('@/features/forms/health-profile/fact-history'))

/** Shows the facts a client has given us, which they can edit or delete here (rule remembered-answers). */
export function FactsPage({ back }: { back: ReactNode }) {
  const { data: facts, error, refetch } = useQuery(factsQuery)
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

function Facts({ facts }: { facts: KnownFact[] }) {
  const [edited, setEdited] = useState<Fact>()
  const [historyFact, setHistoryFact] = useState<Fact>()
  const unanswered = FACT_NAMES.filter((name) => !facts.some(({ fact }) => fact === name))
  return (
    <>
      <PersonRows label="Key facts">
        {facts.map((storedFact) => (
          <FactRow
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
                aria-label={`Add ${FACTS[fact].label}`}
                onClick={() => setEdited(fact)}
              >
                {FACTS[fact].label}
              </Button>
            ))}
          </div>
        </Section>
      )}
      <Suspense>
        {edited && (
          <EditFact
            fact={edited}
            stored={facts.find(({ fact }) => fact === edited)}
            close={() => setEdited(undefined)}
          />
        )}
        {historyFact && <FactHistory fact={historyFact} close={() => setHistoryFact(undefined)} />}
      </Suspense>
    </>
  )
}

interface RowProps {
  storedFact: KnownFact
  edit: () => void
  showHistory: () => void
}

function FactRow({ storedFact, edit, showHistory }: RowProps) {
  const { fact, value, versionId } = storedFact
  const { label } = FACTS[fact]
  const save = useSaveFact()
  const confirmFact = () =>
    save.mutate(
      { fact, value: typeof value === 'number' ? value : factText(value), versionId },
      { onSuccess: () => notify(`${label} confirmed`) },
    )
  return (
    <Row
      start={<IconTile Icon={IconClipboardCheck} tint="leaf" />}
      title={label}
      line={
        <>
          <span className={classes.value}>{knownText(storedFact)}</span>
          <br />
          {toldText(storedFact)}
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
