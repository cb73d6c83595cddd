import { Skeleton, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import classes from '@/components/chart/month-chart.module.css'
import { type MonthPoint, monthText, runningTotal } from '@/components/chart/month-point'
import { Card } from '@/components/layout/card'
import { VisuallyHidden } from '@/components/layout/visually-hidden'

interface Props {
  title: string
  points: readonly MonthPoint[]
  /** Formats a figure on the axis, for example as `$1,200`. */
  format: (value: number) => string
  /** Formats a figure in the table and the total, if it's longer there. */
  formatExactly?: (value: number) => string
  /** What the figures add up to, in words: 'in all'. */
  total: string
  /** Shows the running total instead of each month's figure. */
  isRunning?: boolean
  shape?: keyof typeof shapes
  /** The text to show if all figures are zero. */
  empty?: string
}

const shapes = {
  area: lazy(() => import('@/components/chart/area-chart')),
  bars: lazy(() => import('@/components/chart/bar-chart')),
}

/** Monthly figures as a chart, and as a table for people who prefer to read them. */
export function MonthChart(props: Props) {
  const {
    title,
    points: figures,
    format,
    formatExactly = format,
    total,
    isRunning,
    shape = 'area',
    empty,
  } = props
  const Chart = shapes[shape]
  const running = runningTotal(figures)
  const points = isRunning ? running : figures
  const isEmpty = empty !== undefined && figures.every(({ value }) => value === 0)
  return (
    <Card className={classes.chart} aria-label={title}>
      <div className={classes.heading}>
        <Title order={2}>{title}</Title>
        <Text c="dimmed">
          {formatExactly(running.at(-1)?.value ?? 0)} {total}
        </Text>
      </div>
      {isEmpty ? (
        <Text my="md">{empty}</Text>
      ) : (
        <div className={classes.canvas} aria-hidden>
          <Suspense fallback={<Skeleton h="100%" />}>
            <Chart points={points} format={format} />
          </Suspense>
        </div>
      )}
      <details>
        <summary>Show as table</summary>
        <div className={classes.scroll}>
          <table className={classes.table}>
            <caption>
              <VisuallyHidden>{title} by month</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row">{monthText(label)}</th>
                  <td>{formatExactly(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  )
}
