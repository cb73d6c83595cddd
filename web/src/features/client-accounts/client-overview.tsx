import { Badge, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ClientProfile, CoachOfClient } from '#core/accounts/shared/client-schema'
import { RUNNING_STATUSES } from '#core/billing/shared/running-statuses'
import type { Subscription } from '#core/billing/shared/schema'
import { DateText } from '@/components/date-text'
import { Section } from '@/components/layout/section'
import { IconTile, PersonRow, PersonRows, Row } from '@/components/people/person-row'
import { PaymentState } from '@/entities/billing/payment-state'
import { periodText, perMonth, planText, stateText, withCoach } from '@/entities/billing/plan-text'
import { Facts } from '@/entities/client/profile-facts'
import { RELATIONSHIP_LABELS } from '@/entities/hiring/relationship-labels'
import classes from '@/features/client-accounts/client-overview.module.css'
import { countText, dateText, money } from '@/lib/text/format'

/** The coaches a client has asked or paid, and the plans. */
export function ClientOverview({ client }: { client: ClientProfile }) {
  const { coaches, plans } = client
  const current = plans.filter(isCurrent)
  const past = plans.filter((plan) => !isCurrent(plan))
  return (
    <>
      <Section title="Coaches">
        {coaches.length > 0 ? (
          <PersonRows label="Coaches of this client">
            {coaches.map((row) => (
              <CoachRow key={row.nutritionistId} {...row} />
            ))}
          </PersonRows>
        ) : (
          <Text c="dimmed">They haven't asked a coach yet.</Text>
        )}
      </Section>
      <Section title="Plans">
        {current.length > 0 ? (
          <PersonRows label="Current plans">{current.map(planRow)}</PersonRows>
        ) : (
          <Text c="dimmed">No current plan.</Text>
        )}
        {past.length > 0 && (
          <details className={classes.past}>
            <summary>{countText(past.length, 'past plan')}</summary>
            <PersonRows label="Past plans">{past.map(planRow)}</PersonRows>
          </details>
        )}
      </Section>
    </>
  )
}

const isCurrent = ({ status }: Subscription) => RUNNING_STATUSES.includes(status)

/** When a client was last active, and the group they are in. */
export function ClientActivity({ client }: { client: ClientProfile }) {
  const { createdAt, group, lastMessage, submittedAt, user } = client
  return (
    <Facts
      title="Activity"
      facts={[
        ['Member since', <DateText key="since" time={createdAt} />],
        [
          'Last message',
          lastMessage && (
            <>
              <DateText time={lastMessage.sentAt} />,{' '}
              {lastMessage.isOwn ? `from ${user.name}` : 'from others'}
            </>
          ),
        ],
        ['Last form submitted', submittedAt && <DateText key="form" time={submittedAt} />],
        [
          'Group',
          group && (
            <>
              <Link to="/admin/groupchats" search={{ group: group.channelId }}>
                {group.name}
              </Link>
              {!group.isPaid && ', not paid'}
            </>
          ),
        ],
      ]}
    />
  )
}

function CoachRow({ nutritionistId, coach, status, ...payments }: CoachOfClient) {
  const { paidAt } = payments
  return (
    <PersonRow
      person={coach ?? { id: nutritionistId, name: 'Former coach', image: null }}
      title={
        coach && (
          <Link to="/admin/nutritionists/$id" params={{ id: nutritionistId }}>
            {coach.name}
          </Link>
        )
      }
      line={
        <>
          {paidText(payments)}
          {paidAt !== null && (
            <>
              , last on <DateText time={paidAt * 1000} />
            </>
          )}
        </>
      }
      end={
        <Badge color={status === 'APPROVED' ? 'leaf' : status === 'PENDING' ? 'yellow' : 'gray'}>
          {status ? RELATIONSHIP_LABELS[status] : 'Group only'}
        </Badge>
      }
    />
  )
}

/** `$300 in 3 payments`. */
const paidText = ({ paid, payments }: Pick<CoachOfClient, 'paid' | 'payments'>) =>
  payments === 0 ? 'No payments' : `${money(paid)} in ${countText(payments, 'payment')}`

/** When Stripe tries to charge a failed payment again. */
const retryText = ({ next_payment_attempt: next }: Subscription) =>
  next === null ? undefined : `Next try on ${dateText(next * 1000)}`

const planRow = (plan: Subscription) => (
  <Row
    key={plan.id}
    start={<IconTile Icon={IconReceipt} tint="leaf" />}
    title={`${planText(plan)} ${withCoach(plan)}`}
    line={[perMonth(plan.plan.amount), periodText(plan), retryText(plan)].filter(Boolean).join('. ')}
    end={<PaymentState plan={plan}>{stateText(plan)}</PaymentState>}
  />
)
