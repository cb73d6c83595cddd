import { Title } from '@mantine/core'
import type { Submission } from '#core/forms/assignments/shared/schema'
import { answerText } from '@/entities/forms/answer-text'
import { type Point, type Series, seriesOf } from '@/features/forms/submissions/series'
import classes from '@/features/forms/submissions/submissions.module.css'
import { dateText } from '@/lib/text/format'

interface Props {
  submission: Submission
  all: readonly Submission[]
}

/** One person's answers to the same question as a line chart, with a table of the same values. */
export function ChangeOverTime({ submission, all }: Props) {
  const series = seriesOf(submission, all)
  if (series.length === 0) return null
  return (
    <section className={classes.change} aria-label="Change over time">
      <Title order={3}>Change over time</Title>
      {series.map((line) => (
        <Change key={line.question.id} {...line} />
      ))}
    </section>
  )
}

const Change = ({ question, points }: Series) => (
  <figure>
    <figcaption>{question.label}</figcaption>
    <Line points={points} />
    <table>
      <thead>
        <tr>
          <th>Date</th>
          <th>Answer</th>
          <th>Change</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ createdAt, value, difference }) => (
          <tr key={createdAt}>
            <td>{dateText(createdAt)}</td>
            <td>{answerText(question, value)}</td>
            <td>{differenceText(difference)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </figure>
)

const differenceText = (difference: number | undefined) => {
  if (difference === undefined) return ''
  if (difference === 0) return 'No change'
  return difference > 0 ? `+${difference}` : `−${-difference}`
}

const [WIDTH, HEIGHT, EDGE] = [320, 80, 6]

function Line({ points }: { points: readonly Point[] }) {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => EDGE + (index / Math.max(1, points.length - 1)) * (WIDTH - 2 * EDGE)
  const y = (value: number) => HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.line} aria-hidden>
      <polyline points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />
      {points.map(({ createdAt, value }, index) => (
        <circle key={createdAt} cx={x(index)} cy={y(value)} r={4} />
      ))}
    </svg>
  )
}
