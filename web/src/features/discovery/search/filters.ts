import { FILTER_ANSWERS, FILTERED_CHOICES, type FilterAnswer } from '#core/coach/shared/public-answers'
import {
  EXPERIENCE_FILTER_LABELS,
  EXPERIENCE_FILTERS,
  GENDER_LABELS,
  GENDERS,
  MAX_CHOICES,
} from '#core/shared/catalogue'
import { SEARCH_PAGE_SIZE } from '#core/shared/limits'
import { fromNames, pick } from '#core/shared/pick'
import { numberText } from '@/lib/text/format'
import { listOf, oneOf, ordinal, textUpTo, usually } from '@/lib/text/search'

/** Search text and filters for finding coaches. */
export interface CoachFilters extends Record<FilterAnswer, string[]> {
  search: string
  experience: (typeof EXPERIENCE_FILTERS)[number][]
  gender: (typeof GENDERS)[number][]
}

/** Parses the filters from the URL. Invalid values are ignored. */
export const filterReaders = {
  search: usually('', textUpTo(100)),
  experience: listOf(oneOf(EXPERIENCE_FILTERS), EXPERIENCE_FILTERS.length),
  ...fromNames(FILTER_ANSWERS, () => listOf(textUpTo(200), MAX_CHOICES)),
  gender: listOf(oneOf(GENDERS), GENDERS.length),
}

/** The most pages a URL can request (rule loaded-pages-in-the-address). */
const MAX_PAGES = 20
export const pagesReader = (value: unknown) => Math.min(ordinal(value) ?? 1, MAX_PAGES)

export const NO_FILTERS: CoachFilters = {
  search: '',
  experience: [],
  ...fromNames(FILTER_ANSWERS, () => []),
  gender: [],
}

export type FilterName = Exclude<keyof CoachFilters, 'search'>
export const FILTER_NAMES = ['experience', ...FILTER_ANSWERS, 'gender'] as const

/** Picks only the filters from the URL's search params. */
export const filtersOf = (search: CoachFilters): CoachFilters => pick(search, ['search', ...FILTER_NAMES])

export const FILTER_TITLES: Record<FilterName, string> = {
  experience: 'Experience',
  ...FILTERED_CHOICES,
  gender: 'Gender',
}

/** One active filter or search text, with its label on the screen. */
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

/** The change that removes this filter and leaves all others as they are. */
export const withoutFilter = (filters: CoachFilters, { name, value }: ActiveFilter): Partial<CoachFilters> =>
  name === 'search' ? { search: '' } : { [name]: filters[name].filter((other) => other !== value) }

export const coachCount = (count: number) => `${numberText(count)} ${count === 1 ? 'coach' : 'coaches'}`

/** The page after the loaded ones; undefined at the end. */
export const nextPage = (pages: number, count: number) =>
  pages * SEARCH_PAGE_SIZE < count ? pages + 1 : undefined
