import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { notify } from '@/lib/notify'
import { sessionQuery } from '@/lib/session'

/** Mails the link to the address that waits once more. */
export const useSendAgain = () =>
  useMutation({
    mutationFn: (email: string) => api.user.update({ body: { email } }),
    onSuccess: ({ pendingEmail }) => notify(`A new mail is on its way to ${pendingEmail}.`),
  })

/** Shows what fails on its page. Who is signed in here sees the new address at once. */
export function useConfirmEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: (token: string) => api.user.confirmEmail({ body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
}
