import { Button, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { NO_PREFERENCE } from '#core/client/shared/no-preference'
import { GROUP_PLANS } from '#core/client/shared/plans'
import type { CoachPreference } from '#core/client/shared/schema'
import { Card } from '@/components/layout/card'
import { useConfirm } from '@/components/overlays/confirm'
import classes from '@/features/client/group-tiers.module.css'
import { useSavePreferences } from '@/features/client/queries'
import { messageOf } from '@/lib/network/api-error'
import { notify } from '@/lib/notify'

const TIERS = ['PLAN_1', 'PLAN_2', 'PLAN_3'] as const
const NOTE = 'group-tier-note'

/** The client's group size. A client chooses it only once; after that an admin changes it (rule preferences). */
export function GroupTiers({ preference }: { preference: CoachPreference | null }) {
  const confirm = useConfirm()
  const save = useSavePreferences()
  const chosen = preference?.groupChatType ?? 'NONE'
  const isFixed = chosen !== 'NONE'
  const choose = async (tier: (typeof TIERS)[number]) => {
    const { label, capacity, amount } = GROUP_PLANS[tier]
    const isSure = await confirm({
      title: `Choose ${label}?`,
      body: `You'll share a chat with your coach and ${capacity === 2 ? 'one other client' : `up to ${capacity - 1} other clients`} for $${amount} per month. You pay when your group is ready. After this, only an admin can change it.`,
      confirmLabel: 'Choose',
    })
    if (!isSure) return
    save.mutate(
      { ...(preference ?? NO_PREFERENCE), groupChatType: tier },
      {
        onSuccess: () => notify(`${label} chosen`),
        onError: (error) => notify(messageOf(error), 'error'),
      },
    )
  }
  return (
    <Card className={classes.card} aria-label="Group chat tier">
      <Title order={2}>Group chat tier</Title>
      <div className={classes.tiers}>
        {TIERS.map((tier) => (
          <Button
            key={tier}
            variant={chosen === tier ? 'filled' : 'default'}
            aria-pressed={chosen === tier}
            leftSection={chosen === tier && <IconCheck size={18} aria-hidden />}
            aria-describedby={NOTE}
            disabled={isFixed || save.isPending}
            onClick={() => void choose(tier)}
          >
            {GROUP_PLANS[tier].label}
          </Button>
        ))}
      </div>
      <p id={NOTE}>
        {isFixed ? (
          <>
            {GROUP_PLANS[chosen].label} is your tier. Please <a href="/contact">contact admin</a> to change
            it.
          </>
        ) : (
          'You have your coach to yourself. In a group, you share your coach and pay less.'
        )}
      </p>
    </Card>
  )
}
