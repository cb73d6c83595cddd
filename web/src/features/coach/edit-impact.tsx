import { Text } from '@mantine/core'
import { type EditImpact, editImpact } from '#core/coach/shared/edit-impact'
import { LABELS } from '#core/coach/shared/labels'
import type { Application, Coach } from '#core/coach/shared/schema'
import { emailLine } from '@/components/impact-lines'

/** Returns the confirmation dialog for an edit of a coach's answers. */
export function editQuestion(coach: Coach, application: Application) {
  const { felony, felonyExplain } = application
  const impact = editImpact(coach, coach.nutritionistChangeRequest?.updates, {
    ...application,
    felonyExplain: felony ? felonyExplain : '',
  })
  return {
    title: 'Save these changes?',
    body: <EditImpactText coach={coach} impact={impact} />,
    confirmLabel: 'Save',
  }
}

/** What an edit of a coach's answers will affect. */
function EditImpactText({ coach, impact }: { coach: Coach; impact: EditImpact }) {
  const { fields, dropped, mails, canUndo } = impact
  const names = (list: EditImpact['fields']) => list.map((field) => LABELS[field]).join(', ')
  if (fields.length === 0) return <Text>No changes to save.</Text>
  return (
    <>
      <Text>Takes effect immediately: {names(fields)}.</Text>
      {dropped.length > 0 && (
        <Text mt="xs">
          This replaces {coach.firstName}'s pending changes to: {names(dropped)}.
        </Text>
      )}
      {canUndo && <Text mt="xs">You can undo this from the audit log for 72 hours.</Text>}
      <Text mt="xs">{emailLine(coach.firstName, mails)} Emails can't be unsent.</Text>
    </>
  )
}
