import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Submission } from '#core/forms/assignments/shared/schema'
import { PrintButton } from '@/components/print-button'
import { AnswersView } from '@/entities/forms/answers-view'
import { ChangeOverTime } from '@/features/forms/submissions/change-over-time'
import classes from '@/features/forms/submissions/submissions.module.css'
import { dateText, timeText } from '@/lib/text/format'

interface Props {
  submission: Submission
  /** All loaded submissions, including other people's. */
  all: readonly Submission[]
  /** Controls before the print button. */
  children?: ReactNode
}

/** One submission with its date, the changes over time, and a print button. */
export function Answered({ submission, all, children }: Props) {
  const { createdAt, document, data, withheld, client, nutritionist } = submission
  const name = (client ?? nutritionist)?.name
  return (
    <>
      <Group gap="sm" mb="md" className={classes.controls}>
        {children}
        <PrintButton />
      </Group>
      <Text c="dimmed" mb="md">
        {[name, `${dateText(createdAt)} at ${timeText(createdAt)}`].filter(Boolean).join(', ')}
      </Text>
      <AnswersView document={document} answers={data} withheld={withheld} level={3} />
      <ChangeOverTime submission={submission} all={all} />
    </>
  )
}
