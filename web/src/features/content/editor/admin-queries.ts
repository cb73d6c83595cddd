import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Edited, EditedQuery, HomepageType, Slot } from '#core/content/shared/schema'
import type { UserType } from '#core/identity/shared/schema'
import { api } from '@/lib/network/api'

export const editedQuery = (kind: EditedQuery['kind']) =>
  queryOptions({
    queryKey: ['content', 'edited', kind],
    queryFn: ({ signal }) => api.content.listEdited({ query: { kind }, signal }),
  })

export const versionsQuery = (slot: Slot) =>
  infiniteQueryOptions({
    queryKey: ['content', 'versions', slot],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.content.listVersions({
        params: { slot },
        query: pageParam ? { before: String(pageParam) } : {},
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const versionQuery = (slot: Slot, version: number) =>
  queryOptions({
    queryKey: ['content', 'version', slot, version],
    queryFn: ({ signal }) => api.content.getVersion({ params: { slot, version: String(version) }, signal }),
  })

interface Text {
  slot: Slot
  text: string
  revision: number
}

const typeOf = (slot: Slot) => slot.slice(slot.indexOf('-') + 1)

async function publish({ slot, text, revision }: Text): Promise<Edited> {
  if (slot.startsWith('faq-'))
    return api.content.saveFaq({ body: { type: typeOf(slot) as UserType, text, revision } })
  const [edited] = await api.content.saveHomepage({
    body: { data: [{ type: typeOf(slot) as HomepageType, text, revision }] },
  })
  if (!edited) throw new Error("The text wasn't saved")
  return edited
}

/** Refetches all texts afterward, including what others have saved. */
function useSaving<T>(send: (input: T) => Promise<Edited>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    // The editor shows it, and what others saved meanwhile.
    meta: { handled: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['content'] }),
  })
}

export const usePublish = () => useSaving(publish)

/** Discards the draft if `text` is null. */
export const useSaveDraft = () =>
  useSaving((body: { slot: Slot; text: string | null; revision: number }) => api.content.saveDraft({ body }))
