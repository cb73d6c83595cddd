import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Invitation, Invite } from '#core/referral/shared/schema'
import { type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/network/api'

const invitationsKey = ['invitations'] as const

export type InvitationRow = Invitation & { id: string }

/** A page of the coach's invitations, newest first. */
export const invitationsQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...invitationsKey, tableQuery(search)],
    queryFn: async ({ signal }) => {
      const { rows, count } = await api.referral.listInvitations({ query: tableQuery(search), signal })
      return { rows: rows.map((row): InvitationRow => ({ ...row, id: row.email })), count }
    },
    placeholderData: keepPreviousData,
  })

/** Sends an invitation, or sends it again. Refetches the list even if the server refuses. */
export function useInvite() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: (body: Invite) => api.referral.invite({ body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  })
}
