import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import type { ExportPart, ExportRequest } from '#core/exports/shared/schema'
import { DownloadButton } from '@/components/download-button'
import type { TableSearch } from '@/components/table/table-search'
import { api } from '@/lib/network/api'
import { saveFile } from '@/lib/network/save-file'
import { notify } from '@/lib/notify'
import { timeZone } from '@/lib/text/time-zone'

type Request = InferInput<typeof ExportRequest>

/** Downloads all matching rows in the order of the screen, even if the user leaves the screen in the meantime. */
export function ExportButton(request: Request) {
  const mutationKey = ['export', request.table]
  const { mutate } = useMutation({ mutationKey, mutationFn: () => exportTable(request) })
  const isBusy = useIsMutating({ mutationKey }) > 0
  return <DownloadButton isBusy={isBusy} onClick={() => mutate()} />
}

/** Returns the search and order of the table in the URL. */
export const shownRows = ({ search, sort, order }: TableSearch) => ({ search, sort, order })

/** Fetches a long table in parts, so that no response grows with the table. */
async function exportTable(request: Request) {
  const { id, name, head, order, ...first } = await api.exports.start({ body: { ...request, timeZone } })
  if (first.next) notify('Preparing your file. Keep this tab open; the download starts automatically.')
  const parts: ExportPart[] = [first]
  for (let after = first.next; after; ) {
    const part = await api.exports.readPart({ params: { id }, query: { after } })
    parts.push(part)
    after = part.next
  }
  const { arranged } = await import('#core/shared/table-page')
  const lines = arranged(
    parts.flatMap((part) => part.lines),
    parts.flatMap((part) => part.keys),
    order,
  )
  saveFile(name, head + lines.join(''), 'text/csv')
}
