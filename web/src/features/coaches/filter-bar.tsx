import { Button, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ChoiceGroup } from '@/features/coaches/choice-group'
import { activeFilters, type CoachFilters, FILTER_NAMES, FILTER_TITLES } from '@/features/coaches/filters'
import classes from '@/features/coaches/filters.module.css'

const FilterSheet = lazy(() => import('@/features/coaches/filter-sheet'))

interface Props {
  filters: CoachFilters
  onChange: (change: Partial<CoachFilters>) => void
  /** Undefined while it is not known. */
  count: number | undefined
}

/** Four menus of choices on a desktop, one sheet on a phone. */
export function FilterBar({ filters, onChange, count }: Props) {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const active = activeFilters({ ...filters, search: '' }).length
  return (
    <>
      <div className={classes.bar}>
        {FILTER_NAMES.map((name) => (
          <Popover
            key={name}
            width="min(560px, 90vw)"
            position="bottom-start"
            trapFocus
            returnFocus
            shadow="md"
          >
            <Popover.Target>
              <Button
                variant="default"
                rightSection={<IconChevronDown size={16} aria-hidden />}
                fw={filters[name].length > 0 ? 650 : 500}
              >
                {FILTER_TITLES[name]}
                {filters[name].length > 0 && ` (${filters[name].length})`}
              </Button>
            </Popover.Target>
            <Popover.Dropdown className={classes.menu} aria-label={FILTER_TITLES[name]}>
              <ChoiceGroup name={name} filters={filters} onChange={onChange} isTitleHidden />
            </Popover.Dropdown>
          </Popover>
        ))}
      </div>
      <Button
        className={classes.sheetButton}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setSheetOpen(true)}
      >
        Filters{active > 0 && ` (${active})`}
      </Button>
      <Suspense>
        {isSheetOpen && (
          <FilterSheet
            filters={filters}
            onChange={onChange}
            count={count}
            close={() => setSheetOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
