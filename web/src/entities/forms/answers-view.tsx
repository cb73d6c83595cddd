import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Submission } from '#core/forms/assignments/shared/schema'
import { type AnswersInput, pagesOf, shownFields } from '#core/forms/definitions/shared/answers'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { type Field, isQuestion, type Question } from '#core/forms/definitions/shared/fields'
import { Card } from '@/components/layout/card'
import { answerText } from '@/entities/forms/answer-text'
import classes from '@/entities/forms/forms.module.css'

interface Props {
  document: Pick<FormDocument, 'fields'>
  answers: AnswersInput
  /** Questions whose answers this reader may not see or that are past their retention period. */
  withheld?: Submission['withheld']
  /** How to show a file that isn't uploaded yet. */
  fileOf?: (question: Question) => ReactNode
  /** Shown next to each answer. */
  action?: (question: Question) => ReactNode
  /** The heading level. */
  level?: 2 | 3
}

/** A form with its answers, page by page, for reading and printing. */
export function AnswersView({ document, answers, withheld = {}, fileOf, action, level = 2 }: Props) {
  const below = level === 2 ? 3 : 4
  return (
    <div className={classes.answers}>
      {pagesOf(shownFields(document.fields, answers)).map(({ id, title, fields }) => (
        <Card key={id} aria-label={title ?? 'Answers'}>
          {title && (
            <Title order={level} size="h2">
              {title}
            </Title>
          )}
          {partsOf(fields).map(({ intro, questions }) => (
            <div key={(intro ?? questions[0])?.id}>
              {intro?.type === 'heading' && (
                <Title order={title ? below : level} size="h3">
                  {intro.label}
                </Title>
              )}
              {intro?.type === 'note' && <Text className={classes.wording}>{intro.text}</Text>}
              {questions.length > 0 && (
                <dl>
                  {questions.map((question) => (
                    <div key={question.id}>
                      <dt>{question.label}</dt>
                      <dd>
                        {withheldText(withheld[question.id]) ??
                          nodeOf(question, answers[question.id], fileOf)}
                      </dd>
                      {action && <dd>{action(question)}</dd>}
                    </div>
                  ))}
                </dl>
              )}
            </div>
          ))}
        </Card>
      ))}
    </div>
  )
}

interface Part {
  /** A heading or note. */
  intro?: Exclude<Field, Question>
  /** The questions that follow it. */
  questions: Question[]
}

function partsOf(fields: readonly Field[]): Part[] {
  const parts: Part[] = []
  for (const field of fields)
    if (!isQuestion(field)) parts.push({ intro: field, questions: [] })
    else if (parts.length === 0) parts.push({ questions: [field] })
    else parts.at(-1)?.questions.push(field)
  return parts
}

const WITHHELD = { FOR_OTHERS: 'Not shared with you', FORGOTTEN: 'No longer kept' }
const withheldText = (reason: Submission['withheld'][string] | undefined) =>
  reason && <em>{WITHHELD[reason]}</em>

function nodeOf(question: Question, answer: unknown, fileOf?: Props['fileOf']): ReactNode {
  const text = answerText(question, answer)
  if (question.type === 'consent') return <Signed text={text} wording={question.wording} />
  if (question.type !== 'file' || !answer) return text
  if (fileOf) return fileOf(question)
  return (
    <a href={String(answer)} target="_blank" rel="noreferrer" aria-label={`Open ${question.label}`}>
      Open file
    </a>
  )
}

/** The consent text of the answered version, and the name of the signer. */
const Signed = ({ text, wording }: { text: string; wording: string }) => (
  <>
    <Text component="span" display="block" c="dimmed" className={classes.wording}>
      {wording}
    </Text>
    {text}
  </>
)
