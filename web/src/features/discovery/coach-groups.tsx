import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CoachLink } from '#core/hiring/shared/schema'
import { CoachCard } from '@/entities/coach/coach-card'
import { CoachGrid } from '@/entities/coach/coach-grid'
import { isCurrent, LINK_TEXTS } from '@/entities/hiring/hire-state'
import { SaveButton } from '@/features/discovery/save-button'

const GROUPS: readonly { title: string; has: (link: CoachLink) => boolean }[] = [
  { title: 'Current coaches', has: isCurrent },
  { title: 'Pending coaches', has: (link) => link.status === 'PENDING' && !isCurrent(link) },
  { title: 'Unaproved coaches', has: (link) => link.status === 'REJECTED' && !isCurrent(link) },
]

/** The status of the request. A client can be subscribed with or without one. */
function noteOf({ status, subscription }: CoachLink) {
  const text = status && LINK_TEXTS[status]
  if (!subscription) return text ?? ''
  return text && status !== 'APPROVED' ? `Subscribed, ${text}` : 'Subscribed'
}

interface Props {
  links: readonly CoachLink[]
  /** Buttons for a current coach. */
  actions: (link: CoachLink) => ReactNode
}

/** The coaches the client has requested or pays, grouped by status. Empty groups are left out. */
export function CoachGroups({ links, actions }: Props) {
  return GROUPS.map(({ title, has }) => {
    const group = links.filter(has)
    if (group.length === 0) return null
    return (
      <section key={title} aria-label={title}>
        <Title order={2} mb="md">
          {title}
        </Title>
        <CoachGrid label={title}>
          {group.map((link) => (
            <li key={link.nutritionistId}>
              <CoachCard
                coach={link.nutritionist}
                action={<SaveButton coach={link.nutritionist} />}
                note={{ text: noteOf(link), status: link.status ?? 'APPROVED' }}
                more={isCurrent(link) && actions(link)}
              />
            </li>
          ))}
        </CoachGrid>
      </section>
    )
  })
}
