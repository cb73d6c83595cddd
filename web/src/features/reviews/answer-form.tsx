import { Button } from '@mantine/core'
import type { AnswerInput, CoachReview } from '#core/reviews/shared/schema'
import { MAX_REVIEW_LENGTH } from '#core/shared/limits'
import { Form, SubmitButton } from '@/components/fields/form'
import { TextareaField } from '@/components/fields/textarea-field'
import { useLeaveGuard } from '@/components/overlays/use-leave-guard'
import { useAnswer } from '@/features/reviews/coach-queries'
import classes from '@/features/reviews/reviews.module.css'
import { notify } from '@/lib/notify'
import { useSchemaForm } from '@/lib/use-schema-form'

export function AnswerForm({ review, close }: { review: CoachReview; close: () => void }) {
  const form = useSchemaForm<AnswerInput, AnswerInput>(
    async () => (await import('#core/reviews/shared/schema')).AnswerInput,
    { text: review.answer?.text ?? '' },
  )
  const { mutateAsync } = useAnswer(review.id)
  useLeaveGuard(form.formState.isDirty)
  const send = async ({ text }: AnswerInput) => {
    await mutateAsync(text)
    notify("Thanks! We'll review your reply before it appears on your page.")
    close()
  }
  return (
    <Form form={form} onSubmit={send}>
      <TextareaField
        control={form.control}
        name="text"
        label={`Your reply to ${review.client.user.name}`}
        description="Everyone can read it below the review"
        max={MAX_REVIEW_LENGTH}
      />
      <div className={classes.buttons}>
        <SubmitButton>Send reply</SubmitButton>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
