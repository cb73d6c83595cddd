import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { MonthChart } from '@/components/chart/month-chart'
import { ErrorState } from '@/components/states/states'
import classes from '@/features/stats/figures.module.css'
import { statsQuery } from '@/features/stats/queries'
import { countText, money, numberText, sumText } from '@/lib/text/format'

const dollars = (value: number) => money(value * 100)
const exactDollars = (value: number) => sumText(Math.round(value * 100))

/** The dashboard: cards, then `children` with what has to be decided, then charts. 'Earings' is the spec's spelling. */
export function Figures({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(statsQuery)
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <FiguresSkeleton>{children}</FiguresSkeleton>
  const { lastDay } = data
  const { total, pending, current } = data.nutritionists
  const earnings = data.income.reduce((sum, { value }) => sum + value, 0)
  return (
    <>
      <dl className={classes.cards}>
        <Figure tint="sky" value={numberText(total)}>
          <Link to="/admin/nutritionists" search={{ accountStatus: 'ANY' }}>
            Total coaches
          </Link>
        </Figure>
        <Figure tint="butter" value={numberText(pending)}>
          <Link to="/admin/applications">Waiting for approval</Link>
        </Figure>
        <Figure tint="leaf" value={numberText(current)}>
          <Link to="/admin/nutritionists" search={{ accountStatus: 'APPROVED' }}>
            Approved
          </Link>
        </Figure>
        <Figure tint="peach" value={exactDollars(earnings)}>
          Total Earings
        </Figure>
      </dl>
      <p className={classes.recent}>
        Last 24 hours:{' '}
        <Link to="/admin/clients" search={{ show: 'NEW' }}>
          {countText(lastDay.clients, 'new client')}
        </Link>
        ,{' '}
        <Link to="/admin/applications" search={{ status: 'NEW' }}>
          {countText(lastDay.applications, 'new application')}
        </Link>
      </p>
      {children}
      <div className={classes.charts}>
        <MonthChart
          title="Income"
          points={data.income}
          format={dollars}
          formatExactly={exactDollars}
          total="since January 2022"
        />
        <MonthChart
          title="Clients"
          points={data.users}
          format={numberText}
          total="joined since January 2022"
          isRunning
        />
      </div>
    </>
  )
}

interface FigureProps {
  tint: string
  value: string
  /** The label, which links to the list that the figure counts. */
  children: ReactNode
}

const Figure = ({ tint, value, children }: FigureProps) => (
  <div
    className={classes.card}
    style={{ background: `var(--tint-${tint})`, '--characters': value.length } as CSSProperties}
  >
    <dt>{children}</dt>
    <dd>{value}</dd>
  </div>
)

const FiguresSkeleton = ({ children }: { children: ReactNode }) => (
  <>
    <div aria-hidden className={classes.cards}>
      {['coaches', 'waiting', 'approved', 'earnings'].map((card) => (
        <Skeleton key={card} h={94} radius="var(--r-card)" />
      ))}
    </div>
    <Skeleton h={24} w={280} />
    {children}
    <div aria-hidden className={classes.charts}>
      {['income', 'clients'].map((chart) => (
        <Skeleton key={chart} h={390} radius="var(--r-card)" />
      ))}
    </div>
  </>
)
