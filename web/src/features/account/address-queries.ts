import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { notify } from '@/lib/notify'

/** Mails the link to the address that waits once more. */
export const useSendAgain = () =>
  useMutation({
    mutationFn: (email: string) => api.account.update({ body: { email } }),
    onSuccess: ({ pendingEmail }) => notify(`New link sent to ${pendingEmail}`),
  })
