import { Modal } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FACTS, type Fact } from '#core/forms/definitions/shared/fact-kinds'
import { DateText } from '@/components/date-text'
import { PagedRows } from '@/components/lists/paged-rows'
import { useLayer } from '@/components/overlays/use-layer'
import { IconTile, Row } from '@/components/people/person-row'
import { EmptyState } from '@/components/states/states'
import { knownText } from '@/entities/forms/fact-text'
import { historyQuery } from '@/features/forms/health-profile/queries'

interface Props {
  fact: Fact
  close: () => void
}

/** All values given for one fact, newest first. */
function FactHistory({ fact, close }: Props) {
  useLayer(close)
  return (
    <Modal
      opened
      onClose={close}
      title={`History of ${FACTS[fact].label}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PagedRows
        query={useInfiniteQuery(historyQuery(fact))}
        label="History"
        empty={<EmptyState title="No history yet">Your next change appears here.</EmptyState>}
        row={({ id, value, source, createdAt }) => (
          <Row
            key={id}
            start={<IconTile Icon={IconClock} tint="sky" />}
            title={knownText({ fact, value })}
            line={source ? `In “${source}”` : 'On this page'}
            end={<DateText time={createdAt} />}
          />
        )}
      />
    </Modal>
  )
}

// `lazy` requires a default export.
export { FactHistory as default }
