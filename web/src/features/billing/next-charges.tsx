import { Badge } from '@mantine/core'
import { IconCalendarDollar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Subscription } from '#core/billing/shared/schema'
import { Section } from '@/components/layout/section'
import { IconTile, PersonRows, Row } from '@/components/people/person-row'
import { badgeText, periodText, planText, withCoach } from '@/entities/billing/plan-text'
import { dateText, money } from '@/lib/text/format'

/** The next charge of each active plan, soonest first. Renders nothing if there is none. */
export function NextCharges({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  if (subscriptions.length === 0) return null
  const sorted = subscriptions.toSorted((a, b) => timeOf(a) - timeOf(b))
  const title = sorted.length === 1 ? 'Your subscription' : 'Your subscriptions'
  return (
    <Section title={title} link={<Link to="/client/subscriptions">Manage</Link>}>
      <PersonRows label={title}>
        {sorted.map((subscription) => (
          <Row
            key={subscription.id}
            start={<IconTile Icon={IconCalendarDollar} tint="leaf" />}
            title={
              isCharged(subscription)
                ? `Next charge: ${money(subscription.next_amount ?? subscription.plan.amount)}`
                : planText(subscription)
            }
            line={
              <>
                {isCharged(subscription)
                  ? `${dateText(timeOf(subscription))}, then every month`
                  : (periodText(subscription) ?? `${money(subscription.plan.amount)} every month`)}
                <br />
                {isCharged(subscription)
                  ? `${planText(subscription)} ${withCoach(subscription)}`
                  : withCoach(subscription)}
              </>
            }
            // Only for a status that is unusual and that the line doesn't mention.
            end={
              !isCharged(subscription) &&
              (subscription.cancel_at === null || subscription.paused) && (
                <Badge color={isLate(subscription) ? 'red' : 'gray'}>{badgeText(subscription)}</Badge>
              )
            }
          />
        ))}
      </PersonRows>
    </Section>
  )
}

const isLate = ({ status }: Subscription) => status === 'past_due'
const isCharged = (subscription: Subscription) =>
  !isLate(subscription) &&
  !subscription.paused &&
  subscription.cancel_at === null &&
  subscription.current_period_end !== null
const timeOf = ({ current_period_end }: Subscription) => (current_period_end ?? 0) * 1000
