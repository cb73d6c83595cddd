import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { activeFilters, type CoachFilters } from '@/features/coaches/filters'
import classes from '@/features/coaches/filters.module.css'

const FilterMenus = lazy(() => import('@/features/coaches/filter-menus'))
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
        <Suspense>
          <FilterMenus filters={filters} onChange={onChange} />
        </Suspense>
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
