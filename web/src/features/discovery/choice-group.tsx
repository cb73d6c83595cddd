import { Checkbox, Text } from '@mantine/core'
import { CERTIFICATIONS, EXPERIENCE_FILTERS, GENDERS, MAX_CHOICES, SPECIALITIES } from '#core/catalogue'
import { VisuallyHidden } from '@/components/visually-hidden'
import { type CoachFilters, FILTER_TITLES, type FilterName, labelOf } from '@/features/discovery/filters'
import classes from '@/features/discovery/filters.module.css'

const OPTIONS: Record<FilterName, readonly string[]> = {
  experience: EXPERIENCE_FILTERS,
  specialities: SPECIALITIES,
  certifications: CERTIFICATIONS,
  gender: GENDERS,
}
/** At most five specialties and five certifications. */
const isLimited = (name: FilterName) => name === 'specialities' || name === 'certifications'

interface Props {
  name: FilterName
  filters: CoachFilters
  onChange: (change: Partial<CoachFilters>) => void
  /** The title stands elsewhere already. */
  isTitleHidden?: boolean
}

/** The choices of one filter. */
export function ChoiceGroup({ name, filters, onChange, isTitleHidden }: Props) {
  const chosen: readonly string[] = filters[name]
  const isFull = isLimited(name) && chosen.length >= MAX_CHOICES
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
    onChange({ [name]: next })
  }
  const options = [...OPTIONS[name], ...chosen.filter((value) => !OPTIONS[name].includes(value))]
  return (
    <fieldset className={classes.group}>
      <legend className={isTitleHidden ? undefined : classes.legend}>
        {isTitleHidden ? <VisuallyHidden>{FILTER_TITLES[name]}</VisuallyHidden> : FILTER_TITLES[name]}
      </legend>
      {isLimited(name) && (
        <Text size="sm" c="dimmed" role="status" mb="xs">
          {isFull
            ? `You have chosen ${MAX_CHOICES}, which is the limit. Remove one to choose another.`
            : `Choose up to ${MAX_CHOICES}.`}
        </Text>
      )}
      <div className={classes.choices}>
        {options.map((value) => (
          <Checkbox
            key={value}
            size="md"
            label={labelOf(name, value)}
            checked={chosen.includes(value)}
            disabled={isFull && !chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
