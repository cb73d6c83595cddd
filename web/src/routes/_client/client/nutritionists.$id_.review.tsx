import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReviewedByMe, ReviewInput } from '#core/reviews/shared/schema'
import { nameOf } from '#core/shared/name'
import { ButtonLink } from '@/components/button-link'
import { SubmitButton } from '@/components/fields/form'
import { Page } from '@/components/layout/page'
import { useLeaveGuard } from '@/components/overlays/use-leave-guard'
import { EmptyState } from '@/components/states/states'
import { coachesKey } from '@/features/discovery/queries'
import { ownReviewOf, ownReviewsQuery, useWriteReview } from '@/features/reviews/queries'
import { ReviewForm, useReviewForm } from '@/features/reviews/review-form'
import classes from '@/features/reviews/reviews.module.css'
import { notify } from '@/lib/notify'

export const Route = createFileRoute('/_client/client/nutritionists/$id_/review')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ownReviewsQuery),
  component: ReviewPage,
})

function ReviewPage() {
  const { id } = Route.useParams()
  const { data: reviewed } = useSuspenseQuery(ownReviewOf(id))
  if (reviewed?.canReview) return <Write reviewed={reviewed} />
  return (
    <Page title="Your review" width="narrow">
      <EmptyState
        title="You can't review this coach"
        art="lost"
        action={<ButtonLink to="/client/my-nutritionists">My coaches</ButtonLink>}
      >
        You can review a coach after your first payment.
      </EmptyState>
    </Page>
  )
}

function Write({ reviewed }: { reviewed: ReviewedByMe }) {
  const { id } = Route.useParams()
  const { queryClient } = Route.useRouteContext()
  const router = useRouter()
  const form = useReviewForm(reviewed)
  const { mutateAsync } = useWriteReview()
  const [isSent, setSent] = useState(false)
  useLeaveGuard(form.formState.isDirty && !isSent)
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/client/nutritionists/$id', params: { id } })
  }
  // Navigates only after the unsaved-changes guard knows that nothing would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after sending
  useEffect(() => {
    if (isSent) goBack()
  }, [isSent])

  const send = async (review: ReviewInput) => {
    const { status } = await mutateAsync(review)
    notify(
      status === 'PENDING' ? "Thanks! We'll read your review before publishing it." : 'No changes to save',
    )
    void queryClient.invalidateQueries({ queryKey: coachesKey })
    setSent(true)
  }
  return (
    <Page title={`Review ${nameOf(reviewed.nutritionist)}`} width="narrow">
      <ReviewForm reviewed={reviewed} form={form} onSubmit={send}>
        <div className={classes.buttons}>
          <SubmitButton>Send review</SubmitButton>
          <Button variant="default" onClick={goBack}>
            Cancel
          </Button>
        </div>
      </ReviewForm>
    </Page>
  )
}
