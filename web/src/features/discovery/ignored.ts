import type { Reason } from '@/entities/coach/match'
import { notifyUndo } from '@/lib/notify'
import { listOf, textUpTo } from '@/lib/text/search'

const MAX_ANSWERS = 13

/** Parses the ignored answers from the URL. */
export const ignoredReader = listOf(textUpTo(220), MAX_ANSWERS)

/** Ignores an answer, or includes it again. */
export const toggleIgnored =
  (ignored: readonly string[], onChange: (ignored: string[]) => void) =>
  ({ answer, wish, ignored: isIgnored }: Reason) => {
    if (isIgnored) return onChange(ignored.filter((other) => other !== answer))
    onChange([...ignored, answer])
    notifyUndo(`“${wish}” ignored`, () => onChange([...ignored]))
  }
