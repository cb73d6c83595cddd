import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type AnswerField, LABELS } from '#core/coach/labels'
import { Card } from '@/components/card'
import { Answer, answerNode } from '@/display/coach/answer'
import { GROUPS } from '@/display/coach/answer-groups'
import classes from '@/display/coach/answer-list.module.css'
import { isFile } from '@/display/coach/answer-text'

interface Shown {
  answerOf: (field: AnswerField) => unknown
  /** How a file is told that is not stored yet. */
  fileOf?: (field: AnswerField) => ReactNode
  /** Of the headings. */
  level: 2 | 3
  /** What stands beside each answer. */
  action?: (field: AnswerField) => ReactNode
}

interface Props extends Shown {
  /** It lies on a surface already, as in a table. */
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

/** Some answers. An explanation shows only when there is one. */
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
