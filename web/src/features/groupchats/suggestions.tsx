import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Suggestion } from '#core/groupchats/shared/schema'
import { Section } from '@/components/layout/section'
import { IconTile, PersonRows, Row } from '@/components/people/person-row'
import { groupPlanText } from '@/entities/client/profile-facts'
import { type Draft, draftFrom } from '@/features/groupchats/draft'
import { suggestionsQuery } from '@/features/groupchats/queries'

/**
 * Suggests full groups of waiting clients who chose the same plan. Renders nothing if no group can be filled.
 */
export function Suggestions({ use }: { use: (draft: Draft) => void }) {
  const { data = [] } = useQuery(suggestionsQuery)
  if (data.length === 0) return null
  return (
    <Section title="Suggested groups">
      <PersonRows label="Suggested groups">
        {data.map((suggestion) => (
          <Row
            key={suggestion.clients.map(({ id }) => id).join()}
            start={<IconTile Icon={IconUsersGroup} tint="butter" />}
            title={namesOf(suggestion)}
            line={`${groupPlanText(suggestion)} · ${
              suggestion.nutritionist ? `${suggestion.nutritionist.user.name}'s clients` : 'different coaches'
            }`}
            actions={
              <Button
                size="sm"
                variant="light"
                aria-label={`Start group with ${namesOf(suggestion)}`}
                onClick={() => use(draftFrom(suggestion))}
              >
                Start group
              </Button>
            }
          />
        ))}
      </PersonRows>
    </Section>
  )
}

const namesOf = ({ clients }: Suggestion) => clients.map(({ user }) => user.name).join(', ')
