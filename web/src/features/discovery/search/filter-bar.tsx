import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { SheetFrame } from '@/components/overlays/sheet-frame'
import { useLayer } from '@/components/overlays/use-layer'
import {
  activeFilters,
  type CoachFilters,
  FILTER_NAMES,
  FILTER_TITLES,
  type FilterName,
} from '@/features/discovery/search/filters'
import classes from '@/features/discovery/search/filters.module.css'
import { QuickFilters } from '@/features/discovery/search/quick-filters'
import { showFocused } from '@/lib/page/show-focused'

const loadMenu = () => import('@/features/discovery/search/filter-menu')
const FilterMenu = lazy(loadMenu)
const loadSheet = () => import('@/features/discovery/search/filter-sheet')
const FilterSheet = lazy(loadSheet)

interface Props {
  filters: CoachFilters
  onChange: (change: Partial<CoachFilters>) => void
  /** Undefined until the count has loaded. */
  count: number | undefined
  /** Shown before the filters on phones. */
  children?: ReactNode
}

/** A menu per filter on desktop, one sheet on phones. */
export function FilterBar({ filters, onChange, count, children }: Props) {
  const [menu, setMenu] = useState<{ name: FilterName; button: HTMLButtonElement }>()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const active = activeFilters({ ...filters, search: '' }).length
  return (
    <>
      <div className={classes.bar}>
        {FILTER_NAMES.map((name) => (
          <Button
            key={name}
            id={`filter-${name}`}
            variant="default"
            rightSection={<IconChevronDown size={16} aria-hidden />}
            fw={filters[name].length > 0 ? 650 : 500}
            aria-haspopup="dialog"
            aria-expanded={menu?.name === name}
            onPointerEnter={() => void loadMenu().catch(() => undefined)}
            onClick={({ currentTarget }) =>
              setMenu(menu?.name === name ? undefined : { name, button: currentTarget })
            }
          >
            {FILTER_TITLES[name]}
            {filters[name].length > 0 && ` (${filters[name].length})`}
          </Button>
        ))}
      </div>
      <div className={classes.line}>
        {children}
        <Button
          className={classes.sheetButton}
          onFocus={showFocused}
          variant="light"
          size="sm"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadSheet().catch(() => undefined)}
          onClick={() => setSheetOpen(true)}
        >
          Filters{active > 0 && ` (${active})`}
        </Button>
        <QuickFilters filters={filters} onChange={onChange} />
      </div>
      <Suspense>
        {menu && (
          <FilterMenu
            {...menu}
            key={menu.name}
            filters={filters}
            onChange={onChange}
            close={() => setMenu(undefined)}
          />
        )}
      </Suspense>
      {isSheetOpen && (
        <Sheet filters={filters} onChange={onChange} count={count} close={() => setSheetOpen(false)} />
      )}
    </>
  )
}

/** Opens on tap, even while the filter choices are still loading. */
function Sheet(props: ComponentProps<typeof FilterSheet>) {
  useLayer(props.close)
  return (
    <Suspense fallback={<SheetFrame title="Filters" close={props.close} />}>
      <FilterSheet {...props} />
    </Suspense>
  )
}
