import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CoachLink } from '#core/hiring/schema'
import type { LinkStatus } from '#core/link/schema'
import { CoachCard } from '@/display/coach/coach-card'
import { CoachGrid } from '@/display/coach/coach-grid'
import { LINK_TEXTS } from '@/display/hiring/hire-state'
import { SaveButton } from '@/features/discovery/save-button'

const GROUPS: readonly { status: LinkStatus; title: string }[] = [
  { status: 'APPROVED', title: 'Current coaches' },
  { status: 'PENDING', title: 'Pending coaches' },
  { status: 'REJECTED', title: 'Unaproved coaches' },
]

interface Props {
  links: readonly CoachLink[]
  /** Buttons of a coach whose client one is. */
  actions: (link: CoachLink) => ReactNode
}

/** The coaches whom the client asked, by what became of it; a group without any is left out. */
export function CoachGroups({ links, actions }: Props) {
  return GROUPS.map(({ status, title }) => {
    const group = links.filter((link) => link.status === status)
    if (group.length === 0) return null
    return (
      <section key={status} aria-label={title}>
        <Title order={2} mb="md">
          {title}
        </Title>
        <CoachGrid label={title}>
          {group.map((link) => (
            <li key={link.nutritionistId}>
              <CoachCard
                coach={link.nutritionist}
                action={<SaveButton coach={link.nutritionist} />}
                note={{ text: link.subscription ? 'Subscribed' : LINK_TEXTS[status], status }}
                more={status === 'APPROVED' && actions(link)}
              />
            </li>
          ))}
        </CoachGrid>
      </section>
    )
  })
}
