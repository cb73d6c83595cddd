import { ResponsiveBar } from '@nivo/bar'
import classes from '@/components/chart/month-chart.module.css'
import { type MonthPoint, monthText } from '@/components/chart/month-point'
import { Card } from '@/components/layout/card'

interface Props {
  points: readonly MonthPoint[]
  format: (value: number) => string
}

const text = { fill: 'var(--mantine-color-dimmed)', fontFamily: 'inherit', fontSize: 12 }

/** A separate chunk, because the chart library is larger than the rest of a page. */
export default function BarChart({ points, format }: Props) {
  return (
    <ResponsiveBar
      data={points.map(({ label, value }) => ({ label, value }))}
      indexBy="label"
      keys={['value']}
      margin={{ top: 8, right: 8, bottom: 28, left: 56 }}
      padding={0.25}
      borderRadius={2}
      enableLabel={false}
      axisBottom={{
        tickValues: points.filter(({ label }) => label.endsWith('-01')).map(({ label }) => label),
        tickSize: 0,
        tickPadding: 10,
        format: (label) => String(label).slice(0, 4),
      }}
      axisLeft={{ tickValues: 4, tickSize: 0, tickPadding: 8, format: (value) => format(Number(value)) }}
      gridYValues={4}
      colors={['var(--mantine-primary-color-filled)']}
      tooltip={({ indexValue, value }) => (
        <Card component="div" className={classes.tip}>
          {monthText(String(indexValue))}: <strong>{format(value)}</strong>
        </Card>
      )}
      animate={false}
      theme={{ axis: { ticks: { text } }, grid: { line: { stroke: 'var(--line)' } } }}
    />
  )
}
