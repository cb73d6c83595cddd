import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueueRow } from '@/components/lists/queue-row'
import { personOf } from '@/entities/coach/coach-text'
import { unpayableQuery } from '@/features/coach/admin-queries'
import { unpayableReason } from '@/features/coach/unpayable-reason'

/** The approved coaches who can't be paid, and why. */
export function UnpayableCoaches() {
  const { data, error, refetch } = useQuery(unpayableQuery)
  return (
    <QueueRow
      Icon={IconBuildingBank}
      tint="sky"
      title={
        <Link to="/admin/nutritionists" search={{ bank: 'NOT_READY' }}>
          Coaches who can't be paid
        </Link>
      }
      query={{ data: data?.rows, error, refetch }}
      count={data?.count}
      line={(coach) => `First: ${personOf(coach).name}. ${unpayableReason(coach)}`}
      empty="Every coach can be paid."
    />
  )
}
