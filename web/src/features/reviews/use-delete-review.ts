import { useQueryClient } from '@tanstack/react-query'
import type { OwnReview, ReviewedByMe } from '#core/reviews/shared/schema'
import { useConfirm } from '@/components/overlays/confirm'
import { useRemoveReview } from '@/features/reviews/queries'
import { notify } from '@/lib/notify'

/**
 * Asks for confirmation first: a published review disappears from the coach's page, and its text can't be
 * restored.
 */
export function useDeleteReview({ id, firstName }: ReviewedByMe['nutritionist']) {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useRemoveReview()
  const confirmDelete = async ({ status }: OwnReview) => {
    const isSure = await confirm({
      title: `Delete your review of ${firstName}?`,
      body:
        status === 'APPROVED'
          ? `We'll remove it from ${firstName}'s page. You can write another one.`
          : 'You can write another one.',
      confirmLabel: 'Delete',
      isDestructive: true,
    })
    if (!isSure) return
    mutate(id, {
      onSuccess: () => {
        notify('Review deleted')
        // Also refreshes the coach's page and rating.
        void queryClient.invalidateQueries()
      },
    })
  }
  return { ask: confirmDelete, isPending }
}
