import { Anchor, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/features/application/application.module.css'
import { type AnswerField, answerText, GROUPS, LABELS } from '@/features/application/fields'

interface Props {
  answerOf: (field: AnswerField) => unknown
  /** A file's name or link; everything else is told in words. */
  fileOf: (field: AnswerField) => ReactNode
  /** Of the groups' headings. */
  level: 2 | 3
  /** What stands beside each answer. */
  action?: (field: AnswerField) => ReactNode
}

const FILES: readonly AnswerField[] = ['resume', 'coverLetter', 'liabilityInsurance']

/** All answers, group by group. An explanation shows only when there is one. */
export function AnswerList({ answerOf, fileOf, level, action }: Props) {
  const textOf = (field: AnswerField) => {
    if (FILES.includes(field)) return fileOf(field)
    const value = answerOf(field)
    return field === 'calendarUrl' && typeof value === 'string' && value.startsWith('https://') ? (
      <Anchor href={value} target="_blank" rel="noopener noreferrer nofollow" underline="always">
        {value}
      </Anchor>
    ) : (
      answerText(field, value)
    )
  }
  return (
    <div className={classes.groups}>
      {GROUPS.map(({ title, fields }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <Title order={level} size="h4">
            {title}
          </Title>
          <dl>
            {fields
              .filter((field) => field !== 'felonyExplain' || answerOf('felony') === true)
              .map((field) => (
                <div key={field}>
                  <dt>{LABELS[field]}</dt>
                  <dd data-field={field}>
                    {textOf(field) || <span className={classes.none}>Not answered</span>}
                  </dd>
                  {action && <dd>{action(field)}</dd>}
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
