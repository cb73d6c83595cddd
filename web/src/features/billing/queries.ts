import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RUNNING_STATUSES } from '#core/billing/running'
import type { Subscription } from '#core/billing/schema'
import { api } from '@/lib/api'
import { type PendingCheckout, rememberCheckout } from '@/lib/checkout'
import { openPage } from '@/lib/open-page'

export const subscriptionsQuery = queryOptions({
  queryKey: ['subscriptions'],
  queryFn: ({ signal }) => api.billing.listClientSubscriptions({ signal }),
})

export const isRunning = ({ status }: Subscription) => RUNNING_STATUSES.includes(status)

export interface Order extends Omit<PendingCheckout, 'knownIds'> {
  extraSpecialtiesId?: string
}

/** Opens the payment page from the click; a refusal is shown as spec 8 says, in a browser alert. */
export function usePay() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ extraSpecialtiesId, ...order }: Order) => {
      const known = queryClient.getQueryData(subscriptionsQuery.queryKey) ?? []
      rememberCheckout({ ...order, knownIds: known.map(({ id }) => id) })
      return openPage(async () => {
        const answer = await api.billing.subscribe({
          body: {
            nutritionistId: order.coachId,
            amount: order.amount,
            ...(extraSpecialtiesId && { extra: true, extraSpecialtiesId }),
          },
        })
        if ('url' in answer) return answer.url
        window.alert(answer.error)
        return undefined
      })
    },
  })
}

/** Ends a subscription with its paid period, or lets it go on again. */
export function useCancel() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isUndo }: { id: string; isUndo: boolean }) =>
      api.billing.cancel({ body: { subId: id, undo: isUndo } }),
    onSuccess: (changed) =>
      queryClient.setQueryData(subscriptionsQuery.queryKey, (list = []) =>
        list.map((one) => (one.id === changed.id ? changed : one)),
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: subscriptionsQuery.queryKey }),
  })
}

/** The provider's own pages: cards, invoices and receipts. */
export const useOpenPortal = () =>
  useMutation({ mutationFn: () => openPage(async () => (await api.billing.customerPortal()).url) })
