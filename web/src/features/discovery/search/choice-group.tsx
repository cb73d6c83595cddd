import { FILTER_ANSWERS } from '#core/coach/shared/public-answers'
import {
  CHOICE_OPTIONS,
  EXPERIENCE_FILTER_LABELS,
  EXPERIENCE_FILTERS,
  GENDER_LABELS,
  GENDERS,
  MAX_CHOICES,
  SPECIALITIES,
} from '#core/shared/catalogue'
import { fromNames } from '#core/shared/pick'
import { Chips } from '@/components/fields/chips'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import { SPECIALITY_GROUPS } from '@/entities/coach/speciality-groups'
import { type CoachFilters, FILTER_TITLES, type FilterName } from '@/features/discovery/search/filters'
import classes from '@/features/discovery/search/filters.module.css'

const CHOICES = {
  experience: { options: EXPERIENCE_FILTERS, labels: EXPERIENCE_FILTER_LABELS },
  ...fromNames(FILTER_ANSWERS, (name) => ({ options: CHOICE_OPTIONS[name], max: MAX_CHOICES })),
  specialities: { options: SPECIALITIES, groups: SPECIALITY_GROUPS, max: MAX_CHOICES },
  gender: { options: GENDERS, labels: GENDER_LABELS },
}

interface Props {
  name: FilterName
  filters: CoachFilters
  onChange: (change: Partial<CoachFilters>) => void
  /** The title is already shown elsewhere. */
  isTitleHidden?: boolean
}

/** The choices of one filter. */
export const ChoiceGroup = ({ name, filters, onChange, isTitleHidden }: Props) => (
  <fieldset className={classes.group}>
    <legend className={isTitleHidden ? undefined : classes.legend}>
      {isTitleHidden ? <VisuallyHidden>{FILTER_TITLES[name]}</VisuallyHidden> : FILTER_TITLES[name]}
    </legend>
    <Chips {...CHOICES[name]} chosen={filters[name]} onChange={(chosen) => onChange({ [name]: chosen })} />
  </fieldset>
)
