import type { CoachFilters } from '@/features/discovery/search/filters'
import { labelOf } from '@/features/discovery/search/filters'
import classes from '@/features/discovery/search/filters.module.css'
import { showFocused } from '@/lib/page/show-focused'

/** The most requested filters. */
const QUICK = [
  { name: 'experience', value: '6' },
  { name: 'specialities', value: 'Weight Loss' },
  { name: 'specialities', value: 'Vegan' },
  { name: 'specialities', value: 'Gut Health' },
  { name: 'gender', value: 'female' },
] as const

interface Props {
  filters: CoachFilters
  onChange: (change: Partial<CoachFilters>) => void
}

/** Filters the client can apply with one tap. */
export const QuickFilters = ({ filters, onChange }: Props) =>
  QUICK.map(({ name, value }) => {
    const chosen: readonly string[] = filters[name]
    const isOn = chosen.includes(value)
    return (
      <button
        key={value}
        type="button"
        className={classes.quick}
        aria-pressed={isOn}
        onFocus={showFocused}
        onClick={() =>
          onChange({ [name]: isOn ? chosen.filter((other) => other !== value) : [...chosen, value] })
        }
      >
        {labelOf(name, value)}
      </button>
    )
  })
