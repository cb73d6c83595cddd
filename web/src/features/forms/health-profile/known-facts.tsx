import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FACTS } from '#core/forms/definitions/shared/fact-kinds'
import { Card } from '@/components/card'
import { ErrorState, LoadingState } from '@/components/states'
import { knownText, toldText } from '@/entities/forms/fact-text'
import classes from '@/entities/forms/forms.module.css'
import { factsOfClientQuery } from '@/features/forms/health-profile/queries'

/** A client's current facts. */
export function KnownFacts({ clientId }: { clientId: string }) {
  const { data: known, error, refetch } = useQuery(factsOfClientQuery(clientId))
  if (!known)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState lines={3} />
  return (
    <section aria-label="What is known" className={classes.answers}>
      <Card>
        <Title order={3}>What is known</Title>
        <dl>
          {known.map((one) => (
            <div key={one.fact}>
              <dt>{FACTS[one.fact].label}</dt>
              <dd>
                {knownText(one)}
                <Text component="span" size="sm" c="dimmed" display="block">
                  {toldText(one)}
                </Text>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}
