import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/network/api'
import { notify } from '@/lib/notify'

/** Resends the confirmation link to the pending email address. */
export const useResendLink = () =>
  useMutation({
    mutationFn: (email: string) => api.account.update({ body: { email } }),
    onSuccess: ({ pendingEmail }) => notify(`New link sent to ${pendingEmail}`),
  })
