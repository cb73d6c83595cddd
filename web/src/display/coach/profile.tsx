import { Badge, Table, Title } from '@mantine/core'
import type { Coach } from '#core/coach/schema'
import { Card } from '@/components/card'
import { Answer, answerNode } from '@/display/coach/answer'
import { AnswerList } from '@/display/coach/answer-list'
import { isAnswerField, LABELS } from '@/display/coach/answer-text'
import classes from '@/display/coach/profile.module.css'

/** The coach's answers as clients and admins have them now. */
export const ProfileAnswers = ({ coach }: { coach: Coach }) => (
  <AnswerList level={2} answerOf={(field) => coach[field]} />
)

/** What waits for an admin's decision: each changed answer with its old and new value. */
export function PendingChanges({ coach }: { coach: Coach }) {
  const updates = Object.entries(coach.nutritionistChangeRequest?.updates ?? {})
  if (updates.length === 0) return null
  return (
    <Card aria-label="Requested changes">
      <Title order={2} className={classes.pendingTitle}>
        Requested changes
        <Badge color="yellow">Waiting for an admin</Badge>
      </Title>
      <Table className={classes.changes} aria-label="Requested changes">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Answer</Table.Th>
            <Table.Th>Now</Table.Th>
            <Table.Th>Requested</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {updates.map(([field, change]) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{isAnswerField(field) ? LABELS[field] : field}</Table.Th>
              <Table.Td data-label="Now">
                <ChangedAnswer field={field} value={change.old} />
              </Table.Td>
              <Table.Td data-label="Requested">
                <ChangedAnswer field={field} value={change.new} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

const ChangedAnswer = ({ field, value }: { field: string; value: unknown }) =>
  isAnswerField(field) && <Answer>{answerNode(field, value)}</Answer>
