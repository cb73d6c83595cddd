import { IconCreditCardOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueueRow } from '@/components/lists/queue-row'
import { failedPaymentsQuery } from '@/features/client-accounts/queries'

/** The clients whose payment failed. */
export function FailedPayments() {
  const { data, error, refetch } = useQuery(failedPaymentsQuery)
  return (
    <QueueRow
      Icon={IconCreditCardOff}
      tint="peach"
      title={
        <Link to="/admin/clients" search={{ show: 'PAST_DUE' }}>
          Failed payments
        </Link>
      }
      query={{ data: data?.rows, error, refetch }}
      count={data?.count}
      line={({ user }) => `Newest client: ${user.name}`}
      empty="No failed payments."
    />
  )
}
