import { Stack, Title } from '@mantine/core'
import { COACH_STATUSES, type Coach, type CoachStatus } from '#core/coach/shared/schema'
import { nameOf } from '#core/shared/name'
import { Form, SubmitButton } from '@/components/fields/form'
import { SelectField } from '@/components/fields/select-field'
import { TextareaField } from '@/components/fields/textarea-field'
import { useConfirm } from '@/components/overlays/confirm'
import { DraftNote } from '@/components/states/draft-note'
import { STATUS_LABELS } from '@/entities/coach/coach-status'
import { askCoachImpact } from '@/entities/impact/ask-impact'
import { DecisionImpact } from '@/entities/impact/status-impact'
import { useSetStatus } from '@/features/coach/admin-queries'
import { useNotesDraft } from '@/features/coach/use-notes-draft'
import { notify, notifyUndo } from '@/lib/notify'
import { useSchemaForm } from '@/lib/use-schema-form'

const statuses = COACH_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))
const ACTION_LABELS: Record<CoachStatus, string> = {
  PENDING: 'Move to pending',
  APPROVED: 'Approve',
  REJECTED: 'Reject',
  SUSPENDED: 'Suspend',
}
const interviews = [
  { value: false, label: 'Not interviewed' },
  { value: true, label: 'Interviewed' },
]

interface Props {
  coach: Coach
  /** Called once an approval or a rejection is stored and the lists are up to date. */
  onDecided?: () => void
}

/** Shows nothing for a deleted coach, who has to be restored first. */
export function StatusEditor({ coach, onDecided }: Props) {
  const { status } = coach.nutritionistStatus
  return status === 'DELETED' ? null : <StatusForm coach={coach} status={status} onDecided={onDecided} />
}

/** Edits an application's status, the reason for it and the admins' notes. */
function StatusForm({ coach, status, onDecided }: Props & { status: CoachStatus }) {
  const { interviewStatus, rejectionComment, comment } = coach.nutritionistStatus
  const setStatus = useSetStatus(coach.id)
  const current = {
    status,
    interviewStatus,
    rejectionComment: rejectionComment ?? '',
    comment: comment ?? '',
    previousStatus: status,
  }
  const form = useSchemaForm(
    async () => (await import('#core/coach/shared/admin-schema')).StatusChange,
    current,
    current,
  )
  const draft = useNotesDraft(coach.id, form)
  const isRejected = form.watch('status') === 'REJECTED'
  const name = nameOf(coach)
  const confirm = useConfirm()
  const isSure = async (next: CoachStatus) =>
    confirm({
      title: next === 'PENDING' ? `Move ${name} back to pending?` : `${ACTION_LABELS[next]} ${name}?`,
      body: (
        <DecisionImpact
          name={name}
          impact={await askCoachImpact(coach.id, next)}
          isApproved={next === 'APPROVED'}
        />
      ),
      confirmLabel: ACTION_LABELS[next],
      isDestructive: next === 'REJECTED' || next === 'SUSPENDED',
    })
  return (
    <Form
      form={form}
      onSubmit={async (change) => {
        const isNews = change.status !== status
        if (isNews && !(await isSure(change.status))) return
        await setStatus.mutateAsync({
          ...change,
          rejectionComment: isRejected ? change.rejectionComment : null,
        })
        draft.discard()
        if (!isNews) return void notify('Saved')
        const done =
          change.status === 'PENDING' ? 'moved to pending' : STATUS_LABELS[change.status].toLowerCase()
        notifyUndo(`${name} ${done}`, () =>
          setStatus.mutateAsync({ ...coach.nutritionistStatus, status, previousStatus: change.status }),
        )
        if (change.status === 'APPROVED' || change.status === 'REJECTED') onDecided?.()
      }}
    >
      <Title order={3}>Decision</Title>
      <Stack gap="md">
        <SelectField control={form.control} name="status" label="Application status" options={statuses} />
        {isRejected && (
          <TextareaField
            control={form.control}
            name="rejectionComment"
            label="Rejection comment"
            description="The coach sees this."
            isOptional
            max={1000}
          />
        )}
        <SelectField
          control={form.control}
          name="interviewStatus"
          label="Interview status"
          options={interviews}
        />
        <TextareaField
          control={form.control}
          name="comment"
          label="Comments"
          description="Only admins see this."
          isOptional
          max={1000}
        />
        <SubmitButton>Save</SubmitButton>
        {draft.savedAt && (
          <DraftNote
            savedAt={draft.savedAt}
            discard={() => {
              draft.discard()
              form.reset(current)
            }}
          />
        )}
      </Stack>
    </Form>
  )
}
