import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CoachRelationship } from '#core/hiring/shared/schema'
import { CoachCard } from '@/entities/coach/coach-card'
import { CoachGrid } from '@/entities/coach/coach-grid'
import { isCurrent, RELATIONSHIP_TEXTS } from '@/entities/hiring/hire-state'
import { SaveButton } from '@/features/discovery/hire/save-button'

const GROUPS: readonly { title: string; has: (relationship: CoachRelationship) => boolean }[] = [
  { title: 'Current coaches', has: isCurrent },
  {
    title: 'Pending coaches',
    has: (relationship) => relationship.status === 'PENDING' && !isCurrent(relationship),
  },
  {
    title: 'Unaproved coaches',
    has: (relationship) => relationship.status === 'REJECTED' && !isCurrent(relationship),
  },
]

/** The status of the request. A client can be subscribed with or without one. */
function noteOf({ status, subscription }: CoachRelationship) {
  const text = status && RELATIONSHIP_TEXTS[status]
  if (!subscription) return text ?? ''
  return text && status !== 'APPROVED' ? `Subscribed, ${text}` : 'Subscribed'
}

interface Props {
  relationships: readonly CoachRelationship[]
  /** Buttons for a current coach. */
  actions: (relationship: CoachRelationship) => ReactNode
}

/** The coaches the client has requested or pays, grouped by status. Empty groups are left out. */
export function CoachGroups({ relationships, actions }: Props) {
  return GROUPS.map(({ title, has }) => {
    const group = relationships.filter(has)
    if (group.length === 0) return null
    return (
      <section key={title} aria-label={title}>
        <Title order={2} mb="md">
          {title}
        </Title>
        <CoachGrid label={title}>
          {group.map((relationship) => (
            <li key={relationship.nutritionistId}>
              <CoachCard
                coach={relationship.nutritionist}
                action={<SaveButton coach={relationship.nutritionist} />}
                note={{ text: noteOf(relationship), status: relationship.status ?? 'APPROVED' }}
                more={isCurrent(relationship) && actions(relationship)}
              />
            </li>
          ))}
        </CoachGrid>
      </section>
    )
  })
}
