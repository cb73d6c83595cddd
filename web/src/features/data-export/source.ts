import { FileMissing, type Source } from '@/features/data-export/collection'
import { api } from '@/lib/network/api'
import { ApiError } from '@/lib/network/api-error'

const failed = (cause?: unknown) =>
  new ApiError(0, 'NETWORK', "A file couldn't be fetched. Check your network and continue.", [], { cause })

/** Fetches the signed-in person's own data. Files come directly from the bucket. */
export const ownData: Source = {
  manifest: (signal) => api.dataExport.get({ signal }),
  part: ({ part, of }, after, signal) =>
    api.dataExport.readPart({
      params: { part },
      query: { ...(of !== null && { of }), ...(after !== null && { after }) },
      signal,
    }),
  file: async (url, signal) => {
    const response = await fetch(url, { signal }).catch((cause: unknown) => {
      signal.throwIfAborted()
      throw failed(cause)
    })
    if (response.status === 403) return undefined
    if (response.status === 404) throw new FileMissing()
    if (!response.ok) throw failed()
    return response.blob()
  },
}
