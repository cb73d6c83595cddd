import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

interface Props {
  isBusy: boolean
  onClick: () => void
}

/** Downloads all rows of a table as a file for spreadsheets. */
export const DownloadButton = ({ isBusy, onClick }: Props) => (
  <Button
    variant="default"
    leftSection={<IconDownload size={20} stroke={1.5} aria-hidden />}
    loading={isBusy}
    onClick={onClick}
  >
    Download CSV
  </Button>
)
