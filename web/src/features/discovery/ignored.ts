import type { Reason } from '@/display/coach/match'
import { notifyUndo } from '@/lib/notify'
import { listOf, textUpTo } from '@/lib/search'

const MAX_ANSWERS = 13

/** How the address keeps which answers are ignored. */
export const ignoredReader = listOf(textUpTo(220), MAX_ANSWERS)

/** Ignores an answer, which can be taken back, or counts it again. */
export const toggleIgnored =
  (ignored: readonly string[], onChange: (ignored: string[]) => void) =>
  ({ answer, wish, ignored: isIgnored }: Reason) => {
    if (isIgnored) return onChange(ignored.filter((one) => one !== answer))
    onChange([...ignored, answer])
    notifyUndo(`“${wish}” is ignored.`, () => onChange([...ignored]))
  }
