import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Subscription } from '#core/billing/schema'
import { badgeText, coachNameOf, periodText, perMonth, planText } from '@/display/billing/plan-text'
import classes from '@/features/billing/billing.module.css'
import { SubscriptionActions } from '@/features/billing/subscription-actions'

/** A table on a desktop, cards with labelled values on a phone. */
export function SubscriptionTable({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <Table className={classes.table} aria-label="Subscriptions" verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Coach</Table.Th>
          <Table.Th>Plan</Table.Th>
          <Table.Th className={classes.amount}>Price</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {subscriptions.map((one) => (
          <Table.Tr key={one.id}>
            <Table.Td data-label="Coach">
              <Link
                to="/client/nutritionists/$id"
                params={{ id: one.nutritionist.id }}
                className={classes.coach}
              >
                {coachNameOf(one)}
              </Link>
            </Table.Td>
            <Table.Td data-label="Plan">{planText(one)}</Table.Td>
            <Table.Td data-label="Price" className={classes.amount}>
              {perMonth(one.plan.amount)}
            </Table.Td>
            <Table.Td data-label="Status">
              <span>
                <strong>{badgeText(one)}</strong>
                {periodText(one) && <span className={classes.period}>{periodText(one)}</span>}
              </span>
            </Table.Td>
            <Table.Td className={classes.actions}>
              <SubscriptionActions subscription={one} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
