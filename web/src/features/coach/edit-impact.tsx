import type { EditImpact } from '#core/coach/shared/change-schema'
import { LABELS } from '#core/coach/shared/labels'
import type { AdminEdit } from '#core/coach/shared/schema'
import { emailLine, ImpactLines, pageLines, priceLine } from '@/components/overlays/impact-lines'
import { editBody } from '@/features/coach/admin-queries'
import { api } from '@/lib/network/api'

/** Returns the confirmation dialog for an edit of a coach's answers. Throws if the edit would be refused. */
export async function askEditQuestion(id: string, name: string, edit: AdminEdit) {
  const impact = await api.coach.previewEdit({ params: { id }, body: editBody(edit) })
  return {
    title: 'Save these changes?',
    body: <EditImpactText name={name} impact={impact} />,
    confirmLabel: 'Save',
  }
}

/** What an edit of a coach's answers will affect. */
function EditImpactText({ name, impact }: { name: string; impact: EditImpact }) {
  const { fields, dropped, refunds, mails, canUndo } = impact
  const names = (list: EditImpact['fields']) => list.map((field) => LABELS[field]).join(', ')
  const immediate = fields.filter((field) => field !== 'email')
  const emailNote = `The new email address takes effect once ${name} confirms it with the link in our email.`
  if (fields.length === 0) return <ImpactLines text="No changes to save." lines={[]} />
  return (
    <ImpactLines
      text={immediate.length > 0 ? `Takes effect immediately: ${names(immediate)}.` : emailNote}
      lines={[
        immediate.length > 0 && immediate.length < fields.length && emailNote,
        dropped.length > 0 && `This replaces ${name}'s pending changes to: ${names(dropped)}.`,
        priceLine(impact),
        ...pageLines(impact),
        emailLine(name, mails - refunds),
        canUndo && 'You can undo this from the audit log for 72 hours.',
        refunds > 0 ? "Emails and refunds can't be reversed." : "Emails can't be unsent.",
      ]}
    />
  )
}
