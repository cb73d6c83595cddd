import { listCoachRows } from '#core/coach/entity'
import { searchable } from '#core/discovery/search'
import { cached } from '#core/lib/cached'

/** All coaches that clients can find, cached for ten seconds while the function is warm (rule directory). */
export const directory = cached(10_000, async () => searchable(await listCoachRows()))
