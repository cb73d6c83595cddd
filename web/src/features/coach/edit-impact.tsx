import { Text } from '@mantine/core'
import { type EditImpact, editImpact } from '#core/coach/shared/edit-impact'
import { LABELS } from '#core/coach/shared/labels'
import type { Application, Coach } from '#core/coach/shared/schema'

/** Returns the confirmation dialog for an edit of a coach's answers. */
export function editQuestion(coach: Coach, application: Application) {
  const { felony, felonyExplain } = application
  const impact = editImpact(coach, coach.nutritionistChangeRequest?.updates, {
    ...application,
    felonyExplain: felony ? felonyExplain : '',
  })
  return {
    title: 'Save these changes',
    body: <EditImpactText coach={coach} impact={impact} />,
    confirmLabel: 'Save',
  }
}

/** What an edit of a coach's answers will affect. */
function EditImpactText({ coach, impact }: { coach: Coach; impact: EditImpact }) {
  const { fields, dropped, mails, canUndo } = impact
  const names = (list: EditImpact['fields']) => list.map((field) => LABELS[field]).join(', ')
  if (fields.length === 0) return <Text>Nothing is different from what stands.</Text>
  return (
    <>
      <Text>Counts at once: {names(fields)}.</Text>
      {dropped.length > 0 && (
        <Text mt="xs">
          What {coach.firstName} asked to change of {names(dropped)} waits no more.
        </Text>
      )}
      {canUndo && <Text mt="xs">It can be undone for 72 hours, from the log.</Text>}
      <Text mt="xs">
        {mails === 1 ? '1 email' : `${mails} emails`} will tell {coach.firstName}. An email cannot be taken
        back.
      </Text>
    </>
  )
}
