import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Given, pagesOf, shownFields } from '#core/forms/answers'
import type { FormDocument } from '#core/forms/document'
import { isQuestion, type Question } from '#core/forms/fields'
import type { Submission } from '#core/polls/schema'
import { Card } from '@/components/card'
import { answerText } from '@/display/forms/answer-text'
import classes from '@/display/forms/forms.module.css'

interface Props {
  document: Pick<FormDocument, 'fields'>
  answers: Given
  /** Questions whose answers are for others alone, or are kept no longer. */
  withheld?: Submission['withheld']
  /** How a file is told that is not stored yet. */
  fileOf?: (question: Question) => ReactNode
  /** What stands beside each answer. */
  action?: (question: Question) => ReactNode
  /** Of the headings. */
  level?: 2 | 3
}

/** What was asked and answered, page by page, to be read and printed. */
export const AnswersView = ({ document, answers, withheld = {}, fileOf, action, level = 2 }: Props) => (
  <div className={classes.answers}>
    {pagesOf(shownFields(document.fields, answers)).map(({ id, title, fields }) => (
      <Card key={id} aria-label={title ?? 'Answers'}>
        {title && (
          <Title order={level} size="h2">
            {title}
          </Title>
        )}
        <dl>
          {fields.filter(isQuestion).map((question) => (
            <div key={question.id}>
              <dt>{question.label}</dt>
              <dd>{withheldText(withheld[question.id]) ?? nodeOf(question, answers[question.id], fileOf)}</dd>
              {action && <dd>{action(question)}</dd>}
            </div>
          ))}
        </dl>
      </Card>
    ))}
  </div>
)

const WITHHELD = { FOR_OTHERS: 'For others alone', FORGOTTEN: 'Kept no longer' }
const withheldText = (reason: Submission['withheld'][string] | undefined) =>
  reason && <em>{WITHHELD[reason]}</em>

function nodeOf(question: Question, answer: unknown, fileOf?: Props['fileOf']): ReactNode {
  if (question.type !== 'file' || !answer) return answerText(question, answer)
  if (fileOf) return fileOf(question)
  return (
    <a href={String(answer)} target="_blank" rel="noreferrer" aria-label={`Open ${question.label}`}>
      Open the file
    </a>
  )
}
