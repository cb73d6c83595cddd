import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RUNNING_STATUSES } from '#core/billing/shared/running-statuses'
import type { PlanChange, Subscription } from '#core/billing/shared/schema'
import { TERMS } from '#core/billing/shared/terms'
import { api } from '@/lib/network/api'
import { openPage } from '@/lib/page/open-page'

export const subscriptionsQuery = queryOptions({
  queryKey: ['subscriptions'],
  queryFn: ({ signal }) => api.billing.listClientSubscriptions({ query: {}, signal }),
})

/**
 * What was bought on a payment page, or null until the payment is confirmed. Fails with 404 if the page doesn't exist
 * or belongs to someone else.
 */
export const purchasedQuery = (session: string) =>
  queryOptions({
    queryKey: ['subscriptions', 'purchased', session],
    queryFn: async ({ signal }) => {
      const [subscription] = await api.billing.listClientSubscriptions({ query: { session }, signal })
      return subscription ?? null
    },
  })

export const isRunning = ({ status }: Subscription) => RUNNING_STATUSES.includes(status)

interface Order {
  coachId: string
  /** Dollars per month. */
  amount: number
  extraSpecialtiesId?: string
  chatId?: string
}

/** Opens the payment page in response to a click. Shows a refusal in a browser alert. */
export const usePay = () =>
  useMutation({
    mutationFn: ({ coachId, amount, extraSpecialtiesId, chatId }: Order) =>
      openPage(async () => {
        const order = { nutritionistId: coachId, amount, consent: TERMS.version }
        const answer = chatId
          ? await api.billing.subscribeToGroup({ body: { ...order, chatId } })
          : await api.billing.subscribe({
              body: { ...order, ...(extraSpecialtiesId && { extra: true, extraSpecialtiesId }) },
            })
        if ('url' in answer) return answer.url
        window.alert(answer.error)
        return undefined
      }),
  })

/** Always fresh, because what a change costs depends on the time. */
export const planChangesQuery = (subId: string) =>
  queryOptions({
    queryKey: ['subscriptions', 'changes', subId],
    queryFn: ({ signal }) => api.billing.listPlanChanges({ query: { subId }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Changes a plan as its dialog shows it, which also shows errors. */
export function useChangePlan() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: (change: Omit<PlanChange, 'consent'>) =>
      api.billing.changePlan({ body: { ...change, consent: TERMS.version } }),
    onSuccess: (updated) => {
      queryClient.setQueryData(subscriptionsQuery.queryKey, (list = []) =>
        list.map((subscription) => (subscription.id === updated.id ? updated : subscription)),
      )
      // Lists of coaches show the price, too.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'subscriptions' })
    },
  })
}

/** Ends a subscription with its paid period, or resumes it. */
export function useCancel() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isUndo }: { id: string; isUndo: boolean }) =>
      api.billing.cancel({ body: { subId: id, undo: isUndo } }),
    onSuccess: (updated) =>
      queryClient.setQueryData(subscriptionsQuery.queryKey, (list = []) =>
        list.map((subscription) => (subscription.id === updated.id ? updated : subscription)),
      ),
    onError: () => queryClient.invalidateQueries({ queryKey: subscriptionsQuery.queryKey }),
  })
}

/** Opens Stripe's portal with cards, invoices and receipts. */
export const useOpenPortal = () =>
  useMutation({ mutationFn: () => openPage(async () => (await api.billing.customerPortal()).url) })
