import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Coach } from '#core/coach/shared/schema'
import { isPromoted } from '@/entities/coach/coach-text'

const PromotionDialog = lazy(() => import('@/features/promotion/promotion-dialog'))

/** Opens an approved coach's promotion. Filled while the coach is promoted. */
export function PromotionStar({ coach }: { coach: Coach }) {
  const [isOpen, setOpen] = useState(false)
  const Star = isPromoted(coach) ? IconStarFilled : IconStar
  return (
    <>
      <ActionIcon
        size={48}
        radius={24}
        variant="default"
        aria-label="Promotion"
        aria-haspopup="dialog"
        title="Promotion"
        onClick={() => setOpen(true)}
      >
        <Star aria-hidden />
      </ActionIcon>
      <Suspense>{isOpen && <PromotionDialog coach={coach} close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
