import { Button, Modal, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Slot } from '#core/content/shared/schema'
import { DateText } from '@/components/date-text'
import { useLayer } from '@/components/overlays/use-layer'
import { ErrorState, LoadingState } from '@/components/states/states'
import RichText from '@/entities/content/rich-text'
import { versionQuery, versionsQuery } from '@/features/content/editor/admin-queries'
import classes from '@/features/content/editor/slot-editor.module.css'
import { timeText } from '@/lib/text/format'

interface Props {
  title: string
  slot: Slot
  /** The version that people see. */
  current: number
  /** Publishes this text as a new version. */
  restore: (text: string) => Promise<void>
  close: () => void
}

function VersionsDialog({ title, slot, current, restore, close }: Props) {
  useLayer(close)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    versionsQuery(slot),
  )
  const [open, setOpen] = useState<number>()
  const versions = data?.pages.flatMap((page) => page.versions)
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={`Versions: ${title}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error && !versions && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !versions && <LoadingState />}
      <ol reversed className={classes.versions}>
        {versions?.map(({ version, savedAt, savedBy }) => (
          <li key={version}>
            <div className={classes.version}>
              <Text>
                Version {version} by {savedBy}, <DateText time={savedAt} /> {timeText(savedAt)}
                {version === current && ' (live)'}
              </Text>
              <Button
                variant="default"
                size="sm"
                aria-expanded={open === version}
                aria-label={`Show version ${version}`}
                onClick={() => setOpen(open === version ? undefined : version)}
              >
                {open === version ? 'Hide' : 'Show'}
              </Button>
            </div>
            {open === version && (
              <OneVersion slot={slot} version={version} restore={version === current ? undefined : restore} />
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Modal>
  )
}

interface OneProps {
  slot: Slot
  version: number
  restore: Props['restore'] | undefined
}

function OneVersion({ slot, version, restore }: OneProps) {
  const { data, error, refetch } = useQuery(versionQuery(slot, version))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LoadingState lines={2} />
  return (
    <>
      {data.text ? <RichText html={data.text} /> : <Text c="dimmed">This version was empty.</Text>}
      {restore && (
        <Button mt="md" onClick={() => void restore(data.text)}>
          Restore this version
        </Button>
      )}
    </>
  )
}

// `lazy` requires a default export.
export { VersionsDialog as default }
