import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type AnswerField, LABELS } from '#core/coach/shared/labels'
import { Card } from '@/components/layout/card'
import { Answer, answerNode } from '@/entities/coach/answer'
import { GROUPS } from '@/entities/coach/answer-groups'
import classes from '@/entities/coach/answer-list.module.css'
import { isFile } from '@/entities/coach/answer-text'

interface Shown {
  answerOf: (field: AnswerField) => unknown
  /** How to show a file that isn't uploaded yet. */
  fileOf?: (field: AnswerField) => ReactNode
  /** The heading level. */
  level: 2 | 3
  /** Shown next to each answer. */
  action?: (field: AnswerField) => ReactNode
}

interface Props extends Shown {
  /** Set if the list is already on a surface, such as a table. */
  isFlat?: boolean
}

/** All answers, group by group. */
export const AnswerList = ({ isFlat, ...shown }: Props) => (
  <div className={classes.groups} data-flat={isFlat}>
    {GROUPS.map(({ title, fields }) => (
      <AnswerCard key={title} title={title} fields={fields} {...shown} />
    ))}
  </div>
)

interface CardProps extends Shown {
  title: string
  fields: readonly AnswerField[]
}

/** Some of the answers. An explanation is shown only if there is one. */
export const AnswerCard = ({ title, fields, answerOf, fileOf, level, action }: CardProps) => (
  <Card className={classes.group} aria-label={title}>
    <Title order={level} size="h2">
      {title}
    </Title>
    <dl>
      {fields
        .filter((field) => field !== 'felonyExplain' || answerOf('felony') === true)
        .map((field) => (
          <div key={field}>
            <dt>{LABELS[field]}</dt>
            <dd data-field={field}>
              <Answer>{fileOf && isFile(field) ? fileOf(field) : answerNode(field, answerOf(field))}</Answer>
            </dd>
            {action && <dd>{action(field)}</dd>}
          </div>
        ))}
    </dl>
  </Card>
)
