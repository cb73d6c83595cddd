import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClientLink } from '#core/hiring/shared/schema'
import { clientName } from '@/features/hiring/client-text'
import { refreshClients } from '@/features/hiring/queries'
import { api } from '@/lib/api'
import { notify } from '@/lib/notify'

interface Change {
  link: ClientLink
  hide: boolean
}

/** Hides or shows a client and offers an undo. The row that was pressed may be gone by then. */
export function useSetHidden() {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ link: { nutritionistId, clientId }, hide }: Change) =>
      api.hiring.setVisibility({ body: { nutritionistId, clientId, hide } }),
    onSuccess: (_, { link, hide }) => {
      const undo = { label: 'Undo', run: () => change.mutate({ link, hide: false }) }
      if (hide) notify(`${clientName(link)} is now inactive`, 'info', undo)
      else notify(`${clientName(link)} is back on your list`)
    },
    onSettled: () => refreshClients(queryClient),
  })
  return change
}
