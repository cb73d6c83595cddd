import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { GroupChange, GroupChat, GroupInput, GroupTable } from '#core/groupchats/shared/schema'
import { type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/network/api'

const groupsKey = ['groupchats'] as const

/** A page of one of the three tables. */
const tablePageQuery = (table: GroupTable, search: TableSearch) =>
  queryOptions({
    queryKey: [...groupsKey, table, tableQuery(search)],
    queryFn: ({ signal }) => api.groupchats.list({ query: { ...tableQuery(search), table }, signal }),
    placeholderData: keepPreviousData,
  })

export const groupsQuery = (search: TableSearch) => ({
  ...tablePageQuery('groups', search),
  select: pageOf('groups'),
})
export const coachesQuery = (search: TableSearch) => ({
  ...tablePageQuery('nutritionists', search),
  select: pageOf('nutritionists'),
})
export const clientsQuery = (search: TableSearch) => ({
  ...tablePageQuery('clients', search),
  select: pageOf('clients'),
})

type Answer = Awaited<ReturnType<typeof api.groupchats.list>>
const pageOf =
  <T extends GroupTable>(table: T) =>
  (answer: Answer): { rows: Answer[T]; count: number } => ({
    rows: answer[table],
    count: answer.count[table],
  })

/** One group, whichever page of the table it's on; null if it doesn't exist. */
export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', id],
    queryFn: async ({ signal }) => {
      const { groups } = await api.groupchats.list({ query: { table: 'groups', search: id }, signal })
      return groups.find((group) => group.id === id) ?? null
    },
  })

export const suggestionsQuery = queryOptions({
  queryKey: [...groupsKey, 'suggestions'],
  queryFn: ({ signal }) => api.groupchats.suggest({ signal }),
})

/** Saves a group: updates `before`, or creates a new group without it. */
export function useSaveGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: ({ before, ...input }: GroupInput & { before: GroupChat | undefined }) =>
      before
        ? api.groupchats.update({ body: { ...input, id: before.id, version: before.version } })
        : api.groupchats.insert({ body: input }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: groupsKey }),
  })
}

const NOTHING = { groupName: null, groupChatType: null, nutritionistId: null, clientIds: null }

/** Deletes a group, or restores a deleted one. */
export function useDeleteGroup() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: groupsKey })
  const change = (body: GroupChange) => api.groupchats.update({ body })
  return {
    remove: useMutation({
      meta: { handled: true },
      mutationFn: ({ id, version }: GroupChat) => change({ ...NOTHING, id, version }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: ({ id, version, groupName, groupChatType, nutritionist, clientIds }: GroupChat) =>
        change({
          id,
          version,
          groupName,
          groupChatType,
          nutritionistId: nutritionist?.id ?? null,
          clientIds,
        }),
      onSettled,
    }),
  }
}
