import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { notesDraft } from '@/features/coach/notes-draft'
import { deleteDraft, draftOf, storeDraft } from '@/lib/draft'

interface Notes {
  interviewStatus: boolean
  rejectionComment?: string | null
  comment?: string | null
}

/**
 * Saves what an admin types about a coach on this device, and restores it when the editor opens again. It saves at
 * once, because the buttons of the table row use it.
 */
export function useNotesDraft<Values extends Notes, Context, Output>(
  coachId: string,
  form: UseFormReturn<Values, Context, Output>,
) {
  const name = notesDraft(coachId)
  const [savedAt, setSavedAt] = useState<number>()
  const discard = () => {
    deleteDraft(name)
    setSavedAt(undefined)
  }
  useEffect(() => {
    const stored = draftOf(name)
    if (stored) {
      const { interviewStatus, rejectionComment, comment } = stored.values as Notes
      const values = form.getValues()
      form.reset(
        {
          ...values,
          interviewStatus,
          rejectionComment: rejectionComment || values.rejectionComment,
          comment: comment || values.comment,
        },
        { keepDefaultValues: true },
      )
      setSavedAt(stored.savedAt)
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!values) return
        if (!isDirty) deleteDraft(name)
        const { interviewStatus, rejectionComment, comment } = values
        setSavedAt(isDirty ? storeDraft(name, { interviewStatus, rejectionComment, comment }) : undefined)
      },
    })
  }, [name, form])
  return { savedAt, discard }
}
