import { useQueryClient } from '@tanstack/react-query'
import type { OwnReview, ReviewedByMe } from '#core/reviews/schema'
import { useConfirm } from '@/components/confirm'
import { useRemoveReview } from '@/features/reviews/queries'
import { notify } from '@/lib/notify'

/** Asks first: a published one leaves the coach's page, and its text is gone. */
export function useDeleteReview({ id, firstName }: ReviewedByMe['nutritionist']) {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useRemoveReview()
  const ask = async ({ status }: OwnReview) => {
    const isSure = await confirm({
      title: `Delete your review of ${firstName}?`,
      body:
        status === 'APPROVED'
          ? `It leaves ${firstName}'s page at once. You can write another one.`
          : 'You can write another one.',
      confirmLabel: 'Delete',
      isDestructive: true,
    })
    if (!isSure) return
    mutate(id, {
      onSuccess: () => {
        notify('Your review is deleted.')
        // The coach's page and rating show without it.
        void queryClient.invalidateQueries()
      },
    })
  }
  return { ask, isPending }
}
