import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '@/components/card'
import { Answer, answerNode } from '@/display/coach/answer'
import { GROUPS } from '@/display/coach/answer-groups'
import classes from '@/display/coach/answer-list.module.css'
import { type AnswerField, isFile, LABELS } from '@/display/coach/answer-text'

interface Props {
  answerOf: (field: AnswerField) => unknown
  /** How a file is told that is not stored yet. */
  fileOf?: (field: AnswerField) => ReactNode
  /** Of the groups' headings. */
  level: 2 | 3
  /** What stands beside each answer. */
  action?: (field: AnswerField) => ReactNode
}

/** All answers, group by group. An explanation shows only when there is one. */
export function AnswerList({ answerOf, fileOf, level, action }: Props) {
  return (
    <div className={classes.groups}>
      {GROUPS.map(({ title, fields }) => (
        <Card key={title} className={classes.group} aria-label={title}>
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
                    <Answer>
                      {fileOf && isFile(field) ? fileOf(field) : answerNode(field, answerOf(field))}
                    </Answer>
                  </dd>
                  {action && <dd>{action(field)}</dd>}
                </div>
              ))}
          </dl>
        </Card>
      ))}
    </div>
  )
}
