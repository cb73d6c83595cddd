import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  HEALTH_FACT_NAMES,
  HEALTH_FACTS,
  type HealthFactName,
} from '#core/forms/definitions/shared/health-fact-kinds'
import type { HealthFact } from '#core/forms/health-profile/shared/schema'
import { Card } from '@/components/layout/card'
import { ErrorState, LoadingState } from '@/components/states/states'
import classes from '@/entities/forms/forms.module.css'
import { formatHealthFact, healthFactAgeText } from '@/entities/forms/health-fact-text'
import { healthFactsOfClientQuery } from '@/features/forms/health-profile/queries'

interface Props {
  clientId: string
  /** Set on the client's page, which already shows the answers of the profile. */
  isOnProfile?: boolean
}

/** A client's current facts, those that can do harm first. */
export function ClientHealthFacts({ clientId, isOnProfile }: Props) {
  const { data: facts, error, refetch } = useQuery(healthFactsOfClientQuery(clientId))
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
              <dt>{HEALTH_FACTS[storedFact.fact].label}</dt>
              <dd>
                {formatHealthFact(storedFact)}
                <Text component="span" size="sm" c="dimmed" display="block">
                  {healthFactAgeText(storedFact)}
                </Text>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}

const URGENT: readonly HealthFactName[] = ['allergies', 'medication', 'conditions', 'goals']
const placeOf = ({ fact }: Pick<HealthFact, 'fact'>) =>
  [...new Set([...URGENT, ...HEALTH_FACT_NAMES])].indexOf(fact)
const byUrgency = (a: HealthFact, b: HealthFact) => placeOf(a) - placeOf(b)
