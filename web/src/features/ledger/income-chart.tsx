import { useQuery } from '@tanstack/react-query'
import { MonthChart } from '@/components/chart/month-chart'
import { ErrorState } from '@/components/states/states'
import { incomeQuery } from '@/features/ledger/income-queries'
import { IncomeSkeleton } from '@/features/ledger/income-skeleton'
import { money, sumText } from '@/lib/text/format'

const cents = (dollars: number) => Math.round(dollars * 100)

interface Props {
  /** The coach, when an admin is viewing; by default the signed-in coach. */
  coachId?: string
}

/** Monthly earnings as a bar chart, with the total. */
function IncomeChart({ coachId }: Props) {
  const { data, error, refetch } = useQuery(incomeQuery(coachId))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <IncomeSkeleton />
  return (
    <MonthChart
      title="Income"
      points={data}
      format={(value) => money(cents(value))}
      formatExactly={(value) => sumText(cents(value))}
      total="since January 2022"
      shape="bars"
      empty="Monthly income appears here."
    />
  )
}

// `lazy` requires a default export.
export { IncomeChart as default }
