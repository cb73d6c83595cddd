import { Badge, Table, Title } from '@mantine/core'
import { FILE_FIELDS } from '#core/coach/fields'
import type { Coach } from '#core/coach/schema'
import { AnswerList } from '@/features/application/answer-list'
import classes from '@/features/application/application.module.css'
import { type AnswerField, answerText, isAnswerField, LABELS } from '@/features/application/fields'
import { StoredFile } from '@/features/application/stored-file'

/** The coach's answers as clients and admins have them now. */
export const ProfileAnswers = ({ coach }: { coach: Coach }) => (
  <AnswerList
    level={2}
    answerOf={(field) => coach[field]}
    fileOf={(field) => valueText(field, coach[field])}
  />
)

/** What waits for an admin's decision: each changed answer with its old and new value. */
export function PendingChanges({ coach }: { coach: Coach }) {
  const updates = Object.entries(coach.nutritionistChangeRequest?.updates ?? {})
  if (updates.length === 0) return null
  return (
    <section className={classes.group} aria-label="Requested changes">
      <Title order={2} size="h4" className={classes.pendingTitle}>
        Requested changes
        <Badge variant="light" color="clay" tt="none" size="lg">
          Waiting for an admin
        </Badge>
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
              <Table.Td data-label="Now">{valueText(field, change.old)}</Table.Td>
              <Table.Td data-label="Requested">{valueText(field, change.new)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function valueText(field: string, value: unknown) {
  if (!isAnswerField(field)) return null
  const text =
    isFile(field) && typeof value === 'string' ? (
      <StoredFile url={value} field={field} />
    ) : (
      answerText(field, value)
    )
  return text || <span className={classes.none}>Not answered</span>
}

const isFile = (field: AnswerField) => FILE_FIELDS.some((one) => one === field)
