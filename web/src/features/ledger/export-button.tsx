import { DownloadButton } from '@/components/download-button'
import { useExport } from '@/features/ledger/payout-queries'

export function ExportButton() {
  const { isPending, mutate } = useExport()
  return <DownloadButton isBusy={isPending} onClick={() => mutate()} />
}
