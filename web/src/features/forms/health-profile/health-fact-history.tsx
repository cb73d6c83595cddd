import { Modal } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { HEALTH_FACTS, type HealthFactName } from '#core/forms/definitions/shared/health-fact-kinds'
import { DateText } from '@/components/date-text'
import { PagedRows } from '@/components/lists/paged-rows'
import { useLayer } from '@/components/overlays/use-layer'
import { IconTile, Row } from '@/components/people/person-row'
import { EmptyState } from '@/components/states/states'
import { formatHealthFact } from '@/entities/forms/health-fact-text'
import { historyQuery } from '@/features/forms/health-profile/queries'

interface Props {
  fact: HealthFactName
  close: () => void
}

/** All values given for one fact, newest first. */
function HealthFactHistory({ fact, close }: Props) {
  useLayer(close)
  return (
    <Modal
      opened
      onClose={close}
      title={`History of ${HEALTH_FACTS[fact].label}`}
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
            title={formatHealthFact({ fact, value })}
            line={source ? `In “${source}”` : 'On this page'}
            end={<DateText time={createdAt} />}
          />
        )}
      />
    </Modal>
  )
}

// `lazy` requires a default export.
export { HealthFactHistory as default }
