import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import type { ExportRequest } from '#core/exports/schema'
import { DownloadButton } from '@/components/download-button'
import { api } from '@/lib/api'
import { notify } from '@/lib/notify'
import { saveFile } from '@/lib/save-file'

type Request = InferInput<typeof ExportRequest>

/** All rows that match, not the page alone; who leaves the screen meanwhile gets the file all the same. */
export function ExportButton(request: Request) {
  const mutationKey = ['export', request.table]
  const { mutate } = useMutation({ mutationKey, mutationFn: () => exportTable(request) })
  const isBusy = useIsMutating({ mutationKey }) > 0
  return <DownloadButton isBusy={isBusy} onClick={() => mutate()} />
}

/** A long table comes in parts, one after the other, so that no answer grows with it. */
async function exportTable(request: Request) {
  const { id, name, text, next } = await api.exports.start({ body: request })
  if (next) notify('This is a long list. Go on working in this tab, the file comes when all of it is here.')
  const parts = [text]
  for (let after = next; after; ) {
    const part = await api.exports.readPart({ params: { id }, query: { after } })
    parts.push(part.text)
    after = part.next
  }
  saveFile(name, parts.join(''), 'text/csv')
}
