import { Title } from '@mantine/core'
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

/** The coaches whom the client asked, by what became of it; a group without any is left out. */
export function CoachGroups({ links }: { links: readonly CoachLink[] }) {
  return GROUPS.map(({ status, title }) => {
    const group = links.filter((link) => link.status === status)
    if (group.length === 0) return null
    return (
      <section key={status} aria-label={title}>
        <Title order={2} mb="md">
          {title}
        </Title>
        <CoachGrid label={title}>
          {group.map(({ nutritionist, subscription }) => (
            <li key={nutritionist.id}>
              <CoachCard
                coach={nutritionist}
                action={<SaveButton coach={nutritionist} />}
                note={subscription ? 'Subscribed' : LINK_TEXTS[status]}
              />
            </li>
          ))}
        </CoachGrid>
      </section>
    )
  })
}
