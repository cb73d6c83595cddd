import { Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { SheetFrame } from '@/components/overlays/sheet-frame'
import { useLayer } from '@/components/overlays/use-layer'
import { recommendedQuery } from '@/features/discovery/queries'
import type AnswersSheet from '@/features/discovery/search/answers-sheet'
import classes from '@/features/discovery/search/filters.module.css'
import { showFocused } from '@/lib/page/show-focused'

const loadSheet = () => import('@/features/discovery/search/answers-sheet')
const LazySheet = lazy(loadSheet)

interface Props {
  ignored: string[]
  onIgnore: (ignored: string[]) => void
  /** Actions for the ignored answers. */
  note: ReactNode
}

/** On phones, opens the answers that coaches are matched on, which larger screens show above the coaches. */
export function MatchingButton({ ignored, onIgnore, note }: Props) {
  const { data, isPending } = useQuery(recommendedQuery(ignored))
  const [isOpen, setOpen] = useState(false)
  const reasons = data?.[0]?.match.reasons ?? []
  if (isPending) return <Skeleton className={classes.matching} w={142} h={44} radius="xl" />
  if (reasons.length === 0) return null
  const counted = reasons.filter((reason) => !reason.ignored).length
  return (
    <>
      <button
        type="button"
        className={classes.matching}
        aria-haspopup="dialog"
        onFocus={showFocused}
        onPointerEnter={() => void loadSheet().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        Matching on {counted}
        {counted < reasons.length && ` of ${reasons.length}`}
        <IconChevronRight size={18} aria-hidden />
      </button>
      {isOpen && (
        <Sheet
          reasons={reasons}
          ignored={ignored}
          onIgnore={onIgnore}
          note={note}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Opens on tap, even while its code is still loading. */
function Sheet(props: ComponentProps<typeof AnswersSheet>) {
  useLayer(props.close)
  return (
    <Suspense fallback={<SheetFrame title="Your answers" close={props.close} />}>
      <LazySheet {...props} />
    </Suspense>
  )
}
