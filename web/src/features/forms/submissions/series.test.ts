import { expect, test } from 'vitest'
import type { Submission } from '#core/forms/assignments/shared/schema'
import { seriesOf } from '@/features/forms/submissions/series'

const document = {
  title: 'Check-in',
  fields: [
    { type: 'weight' as const, id: 'weight', label: 'Weight' },
    { type: 'text' as const, id: 'name', label: 'Name' },
    { type: 'scale' as const, id: 'mood', label: 'Mood', look: 'stars' as const },
  ],
}
const submission = (day: number, data: object, form = 'check-in') =>
  ({
    _id: String(day),
    form,
    title: 'Check-in',
    version: 1,
    document,
    createdAt: `2026-01-0${day}T00:00:00.000Z`,
    data,
  }) as Submission

test('lines up the same numeric answers of one form, oldest first, with the difference from the previous one', () => {
  const all = [
    submission(3, { weight: 180.1, mood: 4, name: 'x' }),
    submission(2, { weight: 181, name: 'y' }),
    submission(1, { weight: 182.3 }),
    submission(4, { weight: 100 }, 'another'),
    { ...submission(2, { weight: 90 }), client: { id: 'other', name: 'Other', email: '', image: null } },
  ]
  const [weight, ...others] = seriesOf(all[0] as Submission, all)
  expect(others).toEqual([])
  expect(weight?.points.map(({ value, difference }) => [value, difference])).toEqual([
    [182.3, undefined],
    [181, -1.3],
    [180.1, -0.9],
  ])
})
