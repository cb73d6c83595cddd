import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReviewedByMe, ReviewInput } from '#core/reviews/shared/schema'
import { MAX_REVIEW_LENGTH } from '#core/shared/limits'
import { Form } from '@/components/fields/form'
import { RatingField } from '@/components/fields/rating-field'
import { TextareaField } from '@/components/fields/textarea-field'
import { useSchemaForm } from '@/lib/use-schema-form'

export const useReviewForm = ({ nutritionist, review }: ReviewedByMe) =>
  useSchemaForm<ReviewInput, ReviewInput>(
    async () => (await import('#core/reviews/shared/schema')).ReviewInput,
    {
      nutritionistId: nutritionist.id,
      text: review?.text ?? '',
      // Present even if undefined. Otherwise the form counts as changed as soon as a field was focused.
      rating: review?.rating as ReviewInput['rating'] | undefined,
    },
  )

interface Props {
  reviewed: ReviewedByMe
  form: ReturnType<typeof useReviewForm>
  onSubmit: (review: ReviewInput) => Promise<unknown>
  /** The form's buttons. */
  children: ReactNode
}

export const ReviewForm = ({ reviewed: { nutritionist, review }, form, onSubmit, children }: Props) => (
  <Form form={form} onSubmit={onSubmit}>
    {review?.status === 'APPROVED' && (
      <Alert color="yellow">
        Your review is published. If you edit it, we'll take it off {nutritionist.firstName}'s page until
        we've read it{review.answer && `, along with ${nutritionist.firstName}'s reply`}.
      </Alert>
    )}
    <RatingField control={form.control} name="rating" label="Your rating" />
    <TextareaField
      control={form.control}
      name="text"
      label="Your review"
      description={`What is ${nutritionist.firstName} great at? Who would you recommend them to?`}
      rows={6}
      max={MAX_REVIEW_LENGTH}
    />
    <Text size="sm" c="dimmed">
      We read every review before publishing it. Members see your first name, last initial and photo. Visitors
      don't.
    </Text>
    {children}
  </Form>
)
