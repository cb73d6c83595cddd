import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/lib/network/api'
import { openPage } from '@/lib/page/open-page'
import { leaveFor } from '@/lib/page/redirect-document'

/**
 * Stripe's current state of the account. The request creates the account, so it is only for coaches who have started.
 */
export const bankQuery = queryOptions({
  queryKey: ['bank'],
  queryFn: ({ signal }) => api.billing.accountStatus({ signal }),
})

/** Goes to Stripe's onboarding, which returns here. Its links work only once, so they are created when clicked. */
export const useConnect = () =>
  useMutation({
    mutationFn: async () => {
      const { links } = await api.billing.accountStatus()
      if (links.onboarding) await leaveFor(links.onboarding)
      else window.location.reload()
    },
  })

/** Opens Stripe's dashboard for the coach. */
export const useOpenBankPortal = () =>
  useMutation({
    mutationFn: () => openPage(async () => (await api.billing.accountStatus()).links.login ?? undefined),
  })
