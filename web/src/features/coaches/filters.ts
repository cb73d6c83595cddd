import * as v from 'valibot'
import {
  EXPERIENCE_FILTER_LABELS,
  EXPERIENCE_FILTERS,
  GENDER_LABELS,
  GENDERS,
  MAX_CHOICES,
} from '#core/catalogue'
import { SEARCH_PAGE_SIZE } from '#core/discovery/page-size'

const list = <S extends v.GenericSchema<unknown, string>>(item: S, max: number) =>
  v.optional(
    v.fallback(
      v.pipe(
        v.array(item),
        v.transform((values) => [...new Set(values)].slice(0, max)),
      ),
      [],
    ),
    [],
  )
const text = (max: number) => v.pipe(v.string(), v.maxLength(max))

/** The search for coaches as the address keeps it; what is not understood counts as left out. */
export const CoachFilters = v.object({
  search: v.optional(v.fallback(text(100), ''), ''),
  experience: list(v.picklist(EXPERIENCE_FILTERS), EXPERIENCE_FILTERS.length),
  specialities: list(text(200), MAX_CHOICES),
  certifications: list(text(200), MAX_CHOICES),
  gender: list(v.picklist(GENDERS), GENDERS.length),
})
export type CoachFilters = v.InferOutput<typeof CoachFilters>

export const NO_FILTERS: CoachFilters = {
  search: '',
  experience: [],
  specialities: [],
  certifications: [],
  gender: [],
}

export type FilterName = Exclude<keyof CoachFilters, 'search'>
export const FILTER_NAMES = ['experience', 'specialities', 'certifications', 'gender'] as const

export const FILTER_TITLES: Record<FilterName, string> = {
  experience: 'Experience',
  specialities: 'Specialties',
  certifications: 'Certifications',
  gender: 'Gender',
}

/** One thing that narrows the list, and how it is called on the screen. */
export interface ActiveFilter {
  name: keyof CoachFilters
  value: string
  label: string
}

export const labelOf = (name: FilterName, value: string): string => {
  if (name === 'experience') return EXPERIENCE_FILTER_LABELS[value as CoachFilters['experience'][number]]
  if (name === 'gender') return GENDER_LABELS[value as CoachFilters['gender'][number]]
  return value
}

export const activeFilters = (filters: CoachFilters): ActiveFilter[] => [
  ...(filters.search
    ? [{ name: 'search', value: filters.search, label: `“${filters.search}”` } as const]
    : []),
  ...FILTER_NAMES.flatMap((name) =>
    filters[name].map((value) => ({ name, value, label: labelOf(name, value) })),
  ),
]

export function withoutFilter(filters: CoachFilters, { name, value }: ActiveFilter): CoachFilters {
  if (name === 'search') return { ...filters, search: '' }
  return { ...filters, [name]: filters[name].filter((one) => one !== value) }
}

export const coachCount = (count: number) => `${count} ${count === 1 ? 'coach' : 'coaches'}`

/** The page after those that are loaded; undefined at the end. */
export const nextPage = (pages: number, count: number) =>
  pages * SEARCH_PAGE_SIZE < count ? pages + 1 : undefined
