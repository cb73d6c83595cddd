import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { notify } from '@/lib/notify'

/** Resends the confirmation link to the pending email address. */
export const useSendAgain = () =>
  useMutation({
    mutationFn: (email: string) => api.account.update({ body: { email } }),
    onSuccess: ({ pendingEmail }) => notify(`A new mail is on its way to ${pendingEmail}.`),
  })
