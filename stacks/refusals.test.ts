import { expect, inject, test } from 'vitest'
import { functionsOf } from '#scripts/synth/read'
import { MAX_STAGE_CHARACTERS, refusalsOf } from '#stacks/refusals'
import { settings } from '#stacks/settings'

const filledIn = {
  ...settings,
  domains: { production: 'platewise.com' },
  operators: 'operations@platewise.com',
  support: 'support@platewise.com',
  mailAddress: 'developers@platewise.com',
}

test('a stage with its own addresses is deployed', () => {
  expect(refusalsOf('production', filledIn)).toEqual([])
  expect(refusalsOf('staging', filledIn)).toEqual([])
})

test('placeholder addresses are refused, each by its name', () => {
  const refused = (stage: string, changes: object) =>
    refusalsOf(stage, { ...filledIn, ...changes }).map((sentence) => sentence.split(' ')[1])
  expect(refused('production', { operators: 'a@platewise.example' })).toEqual(['operators'])
  expect(refused('production', { support: 'a@Platewise.EXAMPLE' })).toEqual(['support'])
  expect(refused('production', { domains: { production: 'platewise.example' } })).toEqual([
    'domains.production',
  ])
  expect(refused('staging', { mailAddress: 'a@platewise.example' })).toEqual(['mailAddress'])
  expect(refused('production', { mailAddress: 'a@platewise.example' }), 'not used there').toEqual([])
})

test('the longest stage name fits into the longest function name', () => {
  const longest = Math.max(
    ...functionsOf(inject('production')).map(({ inputs }) => String(inputs.name).length),
  )
  expect(longest - 'production'.length + MAX_STAGE_CHARACTERS).toBeLessThanOrEqual(64)
  expect(refusalsOf('x'.repeat(MAX_STAGE_CHARACTERS), filledIn)).toEqual([])
  expect(refusalsOf('x'.repeat(MAX_STAGE_CHARACTERS + 1), filledIn)).toHaveLength(1)
})
