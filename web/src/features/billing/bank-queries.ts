import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { openPage } from '@/lib/open-page'

/** The account as the provider knows it right now. Asking creates it, so only for who has begun. */
export const bankQuery = queryOptions({
  queryKey: ['bank'],
  queryFn: ({ signal }) => api.billing.accountStatus({ signal }),
})

/** Goes to the provider's onboarding, which comes back here. Its links work once: they are made when clicked. */
export const useConnect = () =>
  useMutation({
    mutationFn: async () => {
      const { links } = await api.billing.accountStatus()
      if (links.onboarding) window.location.assign(links.onboarding)
      else window.location.reload()
    },
  })

/** Opens the provider's own dashboard. */
export const useOpenBankPortal = () =>
  useMutation({
    mutationFn: () => openPage(async () => (await api.billing.accountStatus()).links.login ?? undefined),
  })
