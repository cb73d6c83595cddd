import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FACTS } from '#core/forms/definitions/shared/fact-kinds'
import { Card } from '@/components/card'
import { ErrorState, LoadingState } from '@/components/states'
import { knownText, toldText } from '@/entities/forms/fact-text'
import classes from '@/entities/forms/forms.module.css'
import { factsOfClientQuery } from '@/features/forms/health-profile/queries'

/** A client's current facts. */
export function ClientFacts({ clientId }: { clientId: string }) {
  const { data: facts, error, refetch } = useQuery(factsOfClientQuery(clientId))
  if (!facts)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState lines={3} />
  return (
    <section aria-label="Key facts" className={classes.answers}>
      <Card>
        <Title order={3}>Key facts</Title>
        <dl>
          {facts.map((storedFact) => (
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
