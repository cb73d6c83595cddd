import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CoachDetail } from '#core/discovery/schema'
import { degreeText } from '@/display/coach/coach-text'
import { TagList } from '@/display/coach/tag-list'
import classes from '@/features/discovery/coach-page.module.css'

/** What the coach says of the work; what was left empty is not shown. */
export function CoachFacts({ coach }: { coach: CoachDetail }) {
  const degree = degreeText(coach.degree)
  return (
    <section className={classes.sections} aria-label="About the coach">
      {coach.schedule && (
        <Fact title="Working schedule">
          <Text>{coach.schedule}</Text>
        </Fact>
      )}
      <Tags title="Specialities" tags={coach.specialities} />
      <Tags title="Certificates" tags={coach.certifications} />
      <Tags title="Preferred chat" tags={coach.preferableChat} />
      {degree && (
        <Fact title="Degree">
          <Text>{degree}</Text>
        </Fact>
      )}
    </section>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <Title order={2}>{title}</Title>
      {children}
    </div>
  )
}

const Tags = ({ title, tags }: { title: string; tags: string[] }) =>
  tags.length > 0 && (
    <Fact title={title}>
      <TagList tags={tags} isWhole />
    </Fact>
  )
