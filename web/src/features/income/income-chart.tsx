import { useQuery } from '@tanstack/react-query'
import { MonthChart } from '@/components/chart/month-chart'
import { ErrorState } from '@/components/states'
import { IncomeSkeleton } from '@/features/income/income-skeleton'
import { incomeQuery } from '@/features/income/queries'
import { money } from '@/lib/format'

const dollars = (value: number) => money(Math.round(value * 100))

interface Props {
  /** Whose it is, for the admins; without it the own one. */
  coachId?: string
}

/** What came in month by month, as bars, with all of it in a figure. */
function IncomeChart({ coachId }: Props) {
  const { data, error, refetch } = useQuery(incomeQuery(coachId))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <IncomeSkeleton />
  return (
    <MonthChart
      title="Income"
      points={data}
      format={dollars}
      total="since January 2022"
      shape="bars"
      empty="What your clients pay appears here, month by month."
    />
  )
}

// `lazy` asks for a default export.
export { IncomeChart as default }
