import { listCoachRows } from '#core/coach/entity'
import { type SearchableCoach, searchable } from '#core/discovery/search'
import { now } from '#core/lib/clock'

const KEPT_MILLISECONDS = 10_000

let kept: { coaches: Promise<SearchableCoach[]>; readAt: number } | undefined

/** All coaches whom clients may find, kept for ten seconds while the function is warm (rule directory). */
export function directory(): Promise<SearchableCoach[]> {
  const time = now()
  if (kept && Math.abs(time - kept.readAt) < KEPT_MILLISECONDS) return kept.coaches
  const coaches = listCoachRows().then(searchable)
  const reading = { coaches, readAt: time }
  kept = reading
  coaches.catch(() => {
    if (kept === reading) kept = undefined
  })
  return coaches
}
