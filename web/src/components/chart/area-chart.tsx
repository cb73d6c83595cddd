import { ResponsiveLine } from '@nivo/line'
import classes from '@/components/chart/month-chart.module.css'
import { type MonthPoint, monthText } from '@/components/chart/month-point'
import { Card } from '@/components/layout/card'

interface Props {
  points: readonly MonthPoint[]
  format: (value: number) => string
}

const text = { fill: 'var(--mantine-color-dimmed)', fontFamily: 'inherit', fontSize: 12 }

/** A separate chunk, because the chart library is larger than the rest of a page. */
export default function AreaChart({ points, format }: Props) {
  const years = points.filter(({ label }) => label.endsWith('-01')).map(({ label }) => label)
  return (
    <ResponsiveLine
      data={[{ id: 'months', data: points.map(({ label, value }) => ({ x: label, y: value })) }]}
      margin={{ top: 8, right: 8, bottom: 28, left: 56 }}
      xScale={{ type: 'point' }}
      yScale={{ type: 'linear', min: 0, max: 'auto', nice: true }}
      axisBottom={{
        tickValues: years,
        tickSize: 0,
        tickPadding: 10,
        format: (label) => String(label).slice(0, 4),
      }}
      axisLeft={{ tickValues: 4, tickSize: 0, tickPadding: 8, format: (value) => format(Number(value)) }}
      gridYValues={4}
      enableGridX={false}
      enableArea
      areaOpacity={0.2}
      enablePoints={false}
      colors={['var(--mantine-primary-color-filled)']}
      lineWidth={2}
      enableSlices="x"
      sliceTooltip={({ slice }) => {
        const [point] = slice.points
        return point ? (
          <Card component="div" className={classes.tip}>
            {monthText(String(point.data.x))}: <strong>{format(Number(point.data.y))}</strong>
          </Card>
        ) : null
      }}
      animate={false}
      theme={{
        axis: { ticks: { text } },
        grid: { line: { stroke: 'var(--line)' } },
        crosshair: { line: { stroke: 'var(--mantine-color-dimmed)' } },
      }}
    />
  )
}
