import { Title } from '@mantine/core'
import {
  IconClock,
  IconExternalLink,
  IconFileText,
  IconMessageCircle,
  IconShieldCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CHOICE_ANSWERS, CHOICE_TITLES } from '#core/coach/shared/public-answers'
import type { CoachDetail } from '#core/discovery/shared/schema'
import { Card } from '@/components/layout/card'
import { SignedLink } from '@/components/signed-link'
import { degreeText } from '@/entities/coach/coach-text'
import { TagList } from '@/entities/coach/tag-list'
import classes from '@/features/discovery/coach/coach-facts.module.css'

/** The coach's answers about their work. Empty answers are left out. */
export function CoachFacts({ coach }: { coach: CoachDetail }) {
  const degree = degreeText(coach.degree)
  return (
    <section className={classes.about} aria-labelledby="about">
      <Title order={2} id="about">
        About {coach.firstName}
      </Title>
      <Card component="ul" className={classes.rows}>
        {coach.schedule && (
          <Fact title="Working schedule" icon={<IconClock aria-hidden />} tint="sky">
            {coach.schedule}
          </Fact>
        )}
        {degree && (
          <Fact title="Degree" icon={<IconShieldCheck aria-hidden />} tint="butter">
            {degree}
          </Fact>
        )}
        {coach.preferableChat.length > 0 && (
          <Fact title="Preferred chat" icon={<IconMessageCircle aria-hidden />} tint="leaf">
            {coach.preferableChat.join(', ')}
          </Fact>
        )}
        {coach.resume && (
          <Fact title="Opens in a new window" icon={<IconFileText aria-hidden />} tint="lilac">
            <SignedLink href={coach.resume}>OPEN RESUME</SignedLink>
            <IconExternalLink size={20} aria-hidden className={classes.out} />
          </Fact>
        )}
      </Card>
      {CHOICE_ANSWERS.filter((field) => field !== 'preferableChat').map((field) => (
        <Tags key={field} title={CHOICE_TITLES[field]} tags={coach[field]} />
      ))}
    </section>
  )
}

interface FactProps {
  title: string
  icon: ReactNode
  tint: 'sky' | 'butter' | 'leaf' | 'lilac'
  children: ReactNode
}

const Fact = ({ title, icon, tint, children }: FactProps) => (
  <li>
    <span className={classes.glyph} style={{ background: `var(--tint-${tint})` }}>
      {icon}
    </span>
    <div>
      <strong>{children}</strong>
      <span>{title}</span>
    </div>
  </li>
)

const Tags = ({ title, tags }: { title: string; tags: string[] }) =>
  tags.length > 0 && (
    <div>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <TagList tags={tags} isWhole />
    </div>
  )
