import type { Submission } from '#core/forms/assignments/shared/schema'
import type { Question } from '#core/forms/definitions/shared/fields'
import { isQuestion } from '#core/forms/definitions/shared/fields'
import { isMetricHere } from '@/entities/client/metric'
import { kilogramsOf } from '@/entities/client/weight'

export interface Point {
  createdAt: string
  value: number
  /** The difference from the previous value; undefined for the first. */
  difference: number | undefined
}
export interface Series {
  question: Question
  points: Point[]
}

const COUNTED = ['number', 'scale', 'weight']

/**
 * One person's numeric answers to the same questions of a form, oldest first. Questions with fewer than two
 * answers are left out.
 */
export function seriesOf(submission: Submission, all: readonly Submission[]): Series[] {
  const same = all
    .filter((other) => other.form === submission.form && whoOf(other) === whoOf(submission))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  return submission.document.fields
    .filter(isQuestion)
    .filter(({ type }) => COUNTED.includes(type))
    .map((question) => ({ question, points: pointsOf(same, question) }))
    .filter(({ points }) => points.length > 1)
}

const whoOf = ({ client, nutritionist }: Submission) => (client ?? nutritionist)?.id

/** A number as it's shown: in kilograms, if that was chosen on this device. */
const shownNumber = (value: number, { type }: Question) =>
  type === 'weight' && isMetricHere() ? kilogramsOf(value) : value

const pointsOf = (submissions: Submission[], question: Question): Point[] => {
  const answered = submissions.flatMap(({ createdAt, data }) => {
    const value = data[question.id]
    return typeof value === 'number' ? [{ createdAt, value }] : []
  })
  return answered.map((point, index) => {
    const before = answered[index - 1]?.value
    const difference =
      before === undefined
        ? undefined
        : Math.round((shownNumber(point.value, question) - shownNumber(before, question)) * 1e6) / 1e6
    return { ...point, difference }
  })
}
