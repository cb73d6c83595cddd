import { Button, Text, Title } from '@mantine/core'
import { IconExternalLink, IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PROMOTION_DAYS, PROMOTION_PRICE } from '#core/billing/shared/promotion-schema'
import type { PromotionState } from '#core/coach/shared/schema'
import { Card } from '@/components/layout/card'
import classes from '@/features/promotion/promote-card.module.css'
import { useOpenCoachPortal, usePromote } from '@/features/promotion/queries'
import { sessionQuery } from '@/lib/session/session'
import { dateText } from '@/lib/text/format'

const POLL_MILLISECONDS = 2_000
const PATIENCE_MILLISECONDS = 30_000

interface Props {
  promotion: PromotionState
  /** How the coach returned from the payment page. */
  checkoutResult: 'paid' | 'cancelled' | undefined
}

/** What a promotion is and when it ends, with a button to buy one. */
function PromoteCard({ promotion: { promoted, promotionTime }, checkoutResult }: Props) {
  const promote = usePromote()
  const portal = useOpenCoachPortal()
  const [before] = useState(promotionTime)
  // A further payment extends the promotion. Its confirmation arrives as late as the first one's, so poll for
  // it.
  const isExpected = checkoutResult === 'paid' && promotionTime === before
  const isLate = useLate(isExpected)
  const isConfirming = isExpected && !promoted && !isLate
  // The coach may have paid in another tab.
  useQuery({
    ...sessionQuery,
    refetchInterval: isExpected && !isLate ? POLL_MILLISECONDS : false,
    refetchOnMount: checkoutResult === 'paid' ? 'always' : true,
    refetchOnWindowFocus: promote.isSuccess ? 'always' : true,
  })
  return (
    <Card className={classes.card} aria-label="Promotion">
      <Title order={2} className={classes.title}>
        <IconStar aria-hidden />
        Promotion
      </Title>
      <Text role="status">
        {promoted && promotionTime
          ? `You're promoted until ${dateText(promotionTime)}.`
          : isConfirming
            ? 'Confirming your payment…'
            : checkoutResult === 'paid'
              ? 'Payment received. Activation can take a few minutes.'
              : checkoutResult === 'cancelled'
                ? "Payment canceled. You weren't charged."
                : 'Promoted coaches appear first in search and ahead of equally good matches.'}
      </Text>
      <Text c="dimmed">
        {PROMOTION_DAYS} {promoted ? 'more days' : 'days'} for ${PROMOTION_PRICE}. One-time payment.
      </Text>
      <div className={classes.buttons}>
        <Button
          variant={promoted ? 'default' : 'light'}
          loading={promote.isPending}
          disabled={isConfirming}
          onClick={() => promote.mutate()}
          rightSection={<IconExternalLink size={18} aria-hidden />}
        >
          {promoted ? `Add ${PROMOTION_DAYS} days` : 'Promote my profile'}
        </Button>
        {promoted && (
          <Button variant="subtle" loading={portal.isPending} onClick={() => portal.mutate()}>
            Receipts
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Whether a wait has taken longer than expected. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLate
}

// `lazy` requires a default export.
export { PromoteCard as default }
