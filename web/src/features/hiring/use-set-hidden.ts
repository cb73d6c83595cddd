import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClientRelationship } from '#core/hiring/shared/schema'
import { clientName } from '@/features/hiring/client-text'
import { refreshClients } from '@/features/hiring/queries'
import { api } from '@/lib/network/api'
import { notify } from '@/lib/notify'

interface Change {
  relationship: ClientRelationship
  hide: boolean
}

/** Hides or shows a client and offers an undo. The row that was pressed may be gone by then. */
export function useSetHidden() {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ relationship: { nutritionistId, clientId }, hide }: Change) =>
      api.hiring.setVisibility({ body: { nutritionistId, clientId, hide } }),
    onSuccess: (_, { relationship, hide }) => {
      const undo = { label: 'Undo', run: () => change.mutate({ relationship, hide: false }) }
      if (hide) notify(`${clientName(relationship)} is now inactive`, 'info', undo)
      else notify(`${clientName(relationship)} is back on your list`)
    },
    onSettled: () => refreshClients(queryClient),
  })
  return change
}
