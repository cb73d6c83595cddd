import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ChatFile, FILES_PER_PAGE, type FileKind } from '#core/chat/shared/schema'
import { chatKey } from '@/features/chat/connection/queries'
import { api } from '@/lib/network/api'

/** Below the 15 minutes for which links are valid. */
const STALE_MILLISECONDS = 12 * 60_000
/** The API's limit of ids per request. */
const MAX_IDS = 50
/** A file that was just sent can take this long to be found. */
const RETRY = { attempts: 3, milliseconds: 1_000 }

export const FILE_GONE = 'This file is no longer available'

const cursorOf = (file: ChatFile | undefined) => file && `${file.timetoken}#${file.id}`

/** The files of a tab in pages, newest first. */
export const chatFilesQuery = (channelId: string, kind: FileKind) =>
  infiniteQueryOptions({
    queryKey: [...chatKey, 'files', channelId, kind],
    queryFn: ({ pageParam: before, signal }) =>
      api.chat.listFiles({ query: { channelId, kind, ...(before && { before }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === FILES_PER_PAGE ? cursorOf(page.at(-1)) : undefined),
    staleTime: STALE_MILLISECONDS,
    refetchOnMount: 'always',
  })

/** The file of a message. Null if it doesn't exist anymore. */
export const chatFileQuery = (channelId: string, id: string) =>
  queryOptions({
    queryKey: [...chatKey, 'file', channelId, id],
    queryFn: () => findFile(channelId, id),
    staleTime: STALE_MILLISECONDS,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data === null && dataUpdateCount < RETRY.attempts ? RETRY.milliseconds : false,
  })

interface Batch {
  ids: Set<string>
  files: Promise<Map<string, ChatFile>>
}
const batches = new Map<string, Batch>()

/** Batches concurrent lookups in a conversation into one request. */
async function findFile(channelId: string, id: string): Promise<ChatFile | null> {
  const batch = batches.get(channelId) ?? startBatch(channelId)
  batch.ids.add(id)
  if (batch.ids.size === MAX_IDS) batches.delete(channelId)
  return (await batch.files).get(id) ?? null
}

function startBatch(channelId: string): Batch {
  const ids = new Set<string>()
  const fetchFiles = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    if (batches.get(channelId)?.ids === ids) batches.delete(channelId)
    const files = await api.chat.listFiles({ query: { channelId, ids: [...ids].join() } })
    return new Map(files.map((file) => [file.id, file]))
  }
  const batch = { ids, files: fetchFiles() }
  batches.set(channelId, batch)
  return batch
}
