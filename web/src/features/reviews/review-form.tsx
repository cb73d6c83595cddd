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
      ...(review && { rating: review.rating as ReviewInput['rating'] }),
    },
  )

interface Props {
  own: ReviewedByMe
  form: ReturnType<typeof useReviewForm>
  onSubmit: (review: ReviewInput) => Promise<unknown>
  /** The form's buttons. */
  children: ReactNode
}

export const ReviewForm = ({ own: { nutritionist, review }, form, onSubmit, children }: Props) => (
  <Form form={form} onSubmit={onSubmit}>
    {review?.status === 'APPROVED' && (
      <Alert color="yellow">
        Your review is published. Once you change it, it leaves {nutritionist.firstName}'s page until we have
        read it again{review.answer && `, and ${nutritionist.firstName}'s answer goes with it`}.
      </Alert>
    )}
    <RatingField control={form.control} name="rating" label="Your rating" />
    <TextareaField
      control={form.control}
      name="text"
      label="Your review"
      description={`What ${nutritionist.firstName} is good at, and for whom`}
      rows={6}
      max={MAX_REVIEW_LENGTH}
    />
    <Text size="sm" c="dimmed">
      It shows with your name and photo, once we have read it; to people without an account without these.
    </Text>
    {children}
  </Form>
)
