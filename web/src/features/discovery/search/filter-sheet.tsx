import { Button, Modal } from '@mantine/core'
import { ChoiceGroup } from '@/features/discovery/search/choice-group'
import {
  activeFilters,
  type CoachFilters,
  coachCount,
  FILTER_NAMES,
  NO_FILTERS,
} from '@/features/discovery/search/filters'
import classes from '@/features/discovery/search/filters.module.css'

interface Props {
  filters: CoachFilters
  onChange: (change: Partial<CoachFilters>) => void
  count: number | undefined
  close: () => void
}

/**
 * All filters in a full-screen sheet on phones. They apply immediately, so the button can show the number of
 * matching coaches.
 */
function FilterSheet({ filters, onChange, count, close }: Props) {
  const isAny = activeFilters({ ...filters, search: '' }).length > 0
  return (
    <Modal
      opened
      onClose={close}
      fullScreen
      title="Filters"
      closeButtonProps={{ 'aria-label': 'Close filters' }}
      classNames={{ body: classes.sheet }}
    >
      <div className={classes.sheetGroups}>
        {FILTER_NAMES.map((name) => (
          <ChoiceGroup key={name} name={name} filters={filters} onChange={onChange} />
        ))}
      </div>
      <div className={classes.sheetFooter}>
        {isAny && (
          <Button variant="default" onClick={() => onChange({ ...NO_FILTERS, search: filters.search })}>
            Clear all
          </Button>
        )}
        <Button flex={1} onClick={close}>
          {count === undefined ? 'Show coaches' : `Show ${coachCount(count)}`}
        </Button>
      </div>
    </Modal>
  )
}

// `lazy` requires a default export.
export { FilterSheet as default }
