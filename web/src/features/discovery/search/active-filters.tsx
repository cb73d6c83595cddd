import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import {
  activeFilters,
  type CoachFilters,
  NO_FILTERS,
  withoutFilter,
} from '@/features/discovery/search/filters'
import classes from '@/features/discovery/search/filters.module.css'

interface Props {
  filters: CoachFilters
  onChange: (change: Partial<CoachFilters>) => void
}

/** The active filters, each with a button to remove it. */
export function ActiveFilters({ filters, onChange }: Props) {
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {active.map((filter) => (
        <li key={`${filter.name} ${filter.value}`}>
          <button
            type="button"
            className={classes.chip}
            aria-label={`Remove ${filter.label}`}
            onClick={() => onChange(withoutFilter(filters, filter))}
          >
            {filter.label}
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="sm" onClick={() => onChange(NO_FILTERS)}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}
