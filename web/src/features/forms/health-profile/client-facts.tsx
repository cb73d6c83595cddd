import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FACT_NAMES, FACTS, type Fact } from '#core/forms/definitions/shared/fact-kinds'
import type { KnownFact } from '#core/forms/health-profile/shared/schema'
import { Card } from '@/components/layout/card'
import { ErrorState, LoadingState } from '@/components/states/states'
import { knownText, toldText } from '@/entities/forms/fact-text'
import classes from '@/entities/forms/forms.module.css'
import { factsOfClientQuery } from '@/features/forms/health-profile/queries'

interface Props {
  clientId: string
  /** Set on the client's page, which already shows the answers of the profile. */
  isOnProfile?: boolean
}

/** A client's current facts, those that can do harm first. */
export function ClientFacts({ clientId, isOnProfile }: Props) {
  const { data: facts, error, refetch } = useQuery(factsOfClientQuery(clientId))
  if (!facts)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState lines={3} />
  const shown = isOnProfile ? facts.filter(({ confirmedAt }) => confirmedAt) : facts
  return (
    <section aria-label="Key facts" className={classes.answers}>
      <Card>
        <Title order={isOnProfile ? 2 : 3}>Key facts</Title>
        {shown.length === 0 && (
          <Text c="dimmed" mt="xs">
            None yet. They come from the client's answers to forms.
          </Text>
        )}
        <dl>
          {shown.toSorted(byUrgency).map((storedFact) => (
            <div key={storedFact.fact}>
              <dt>{FACTS[storedFact.fact].label}</dt>
              <dd>
                {knownText(storedFact)}
                <Text component="span" size="sm" c="dimmed" display="block">
                  {toldText(storedFact)}
                </Text>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}

const URGENT: readonly Fact[] = ['allergies', 'medication', 'conditions', 'goals']
const placeOf = ({ fact }: Pick<KnownFact, 'fact'>) => [...new Set([...URGENT, ...FACT_NAMES])].indexOf(fact)
const byUrgency = (a: KnownFact, b: KnownFact) => placeOf(a) - placeOf(b)
