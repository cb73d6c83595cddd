import { Textarea } from '@mantine/core'
import type { StatusChange } from '#core/coach/shared/admin-schema'
import type { Coach } from '#core/coach/shared/schema'
import { nameOf } from '#core/shared/name'
import { askCoachImpact } from '@/entities/impact/ask-impact'
import { DecisionImpact } from '@/entities/impact/status-impact'
import { type Decision, notesDraft } from '@/features/coach/notes-draft'
import { deleteDraft, readDraft } from '@/lib/draft'

type Notes = Pick<StatusChange, 'interviewStatus' | 'comment' | 'rejectionComment'>

/**
 * Returns the confirmation dialog for a decision, and what the decision stores. Notes that the admin typed in the
 * status editor without saving them are stored with it.
 */
export async function askDecision(coach: Coach, next: Decision) {
  const { interviewStatus, comment } = coach.nutritionistStatus
  const notes = { interviewStatus, comment, ...readDraft<Notes>(notesDraft(coach.id)) }
  const answer = { rejectionComment: notes.rejectionComment ?? '' }
  return {
    question: await questionOf(coach, next, answer),
    change: () => ({
      interviewStatus: notes.interviewStatus ?? interviewStatus,
      comment: notes.comment || null,
      rejectionComment: next === 'REJECTED' ? answer.rejectionComment || null : null,
    }),
    discardDraft: () => deleteDraft(notesDraft(coach.id)),
  }
}

async function questionOf(coach: Coach, next: Decision, answer: { rejectionComment: string }) {
  const name = nameOf(coach)
  const isApproved = next === 'APPROVED'
  const impact = await askCoachImpact(coach.id, next)
  return {
    title: `${isApproved ? 'Approve' : 'Reject'} ${name}?`,
    body: (
      <>
        <DecisionImpact name={name} impact={impact} isApproved={isApproved} />
        {!isApproved && (
          <Textarea
            mt="md"
            label="Rejection comment (optional)"
            description="The coach sees this."
            defaultValue={answer.rejectionComment}
            maxLength={1000}
            rows={3}
            resize="vertical"
            onChange={({ currentTarget: { value } }) => {
              answer.rejectionComment = value
            }}
          />
        )}
      </>
    ),
    confirmLabel: isApproved ? 'Approve' : 'Reject',
    isDestructive: !isApproved,
  }
}
