import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '@/components/layout/card'
import { Section } from '@/components/layout/section'
import classes from '@/features/ledger/earnings-card.module.css'
import { incomeQuery } from '@/features/ledger/income-queries'
import { sumText } from '@/lib/text/format'

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long' })

/** Earnings of this month and the previous one; `total` is all earnings so far, in cents. */
export function EarningsCard({ total }: { total: number }) {
  const { data } = useQuery(incomeQuery())
  const now = new Date()
  const sum = (back: number) => sumText(Math.round((data?.at(-1 - back)?.value ?? 0) * 100))
  const name = (back: number) => monthName.format(new Date(now.getFullYear(), now.getMonth() - back))
  return (
    <Section title="Earnings" link={<Link to="/nutritionist/get-paid">Transactions</Link>}>
      <Card component="div">
        <dl className={classes.figures}>
          <div>
            <dt>{name(0)} so far</dt>
            <dd className={classes.large}>{data ? sum(0) : <Skeleton h={34} w={120} />}</dd>
          </div>
          <div>
            <dt>{name(1)}</dt>
            <dd>{data ? sum(1) : <Skeleton h={24} w={64} />}</dd>
          </div>
          <div>
            <dt>All time</dt>
            <dd>{sumText(total)}</dd>
          </div>
        </dl>
      </Card>
    </Section>
  )
}
