import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useExport } from '@/features/payouts/queries'

export function ExportButton() {
  const exported = useExport()
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} stroke={1.5} aria-hidden />}
      loading={exported.isPending}
      onClick={() => exported.mutate()}
    >
      Download CSV
    </Button>
  )
}
