import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { type AnswerField, LABELS } from '#core/coach/shared/labels'
import { SignedLink } from '@/components/signed-link'
import classes from '@/entities/coach/answer.module.css'
import { answerText, isFile } from '@/entities/coach/answer-text'

/** An answer as text or as a link; empty if there is none. */
export function answerNode(field: AnswerField, value: unknown): ReactNode {
  if (typeof value !== 'string') return answerText(field, value)
  if (isFile(field)) return value && <FileLink url={value} field={field} />
  return field === 'calendarUrl' && value.startsWith('https://') ? (
    <Anchor href={value} target="_blank" rel="noopener noreferrer nofollow" underline="always">
      {value}
    </Anchor>
  ) : (
    answerText(field, value)
  )
}

/** A link to an uploaded file. */
export const FileLink = ({ url, field }: { url: string; field: AnswerField }) => (
  <Anchor component={SignedLink} href={url} underline="always">
    Open {LABELS[field].toLowerCase()}
  </Anchor>
)

/** An answer, or a note that there is none. */
export const Answer = ({ children }: { children: ReactNode }) =>
  children || <span className={classes.none}>Not answered</span>
