import { expect, test } from 'vitest'
import { lookOf } from '#scripts/seed/portrait'
import { randomOf } from '#scripts/seed/random'

const looks = (gender: string) =>
  Array.from({ length: 200 }, (_, index) => lookOf(randomOf(`look ${index}`), gender))

test('portraits fit the names: men have no bun or long hair, women no beard or bald head', () => {
  expect(new Set(looks('male').map(({ hair }) => hair))).toEqual(new Set(['short', 'none']))
  expect(new Set(looks('female').map(({ hair }) => hair))).toEqual(new Set(['long', 'bun']))
  expect(looks('female').some(({ hasBeard }) => hasBeard)).toBe(false)
})
