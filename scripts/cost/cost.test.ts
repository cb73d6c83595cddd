import { expect, test } from 'vitest'
import { ACCOUNT_EVENT_TYPES, EVENT_TYPES } from '#core/billing/event-target'
import { listEndpoints } from '#core/contract'
import { endpointCosts, findOutdated, listUnmeasured } from '#scripts/cost/measured'
import { costOf } from '#scripts/cost/prices'
import { refreshesPerSecond, usageOf } from '#scripts/cost/usage'
import capacity from '../../docs/capacity.json' with { type: 'json' }

test('lists a new endpoint as unmeasured until the next `npm run bench`', () => {
  const { 'account.get': _, ...before } = endpointCosts
  expect(listUnmeasured(before)).toEqual(expect.arrayContaining(['account.get']))
  expect(listUnmeasured(before).length).toBe(listUnmeasured().length + 1)
})

test('rejects measurements older than a month for a release, but no test fails just because time passes', () => {
  expect(findOutdated('2026-12-01', '2026-11-01')).toEqual([])
  expect(findOutdated('2026-12-02', '2026-11-01')).toEqual(['measured 31 days ago; run `npm run bench`'])
  expect(findOutdated(capacity.measuredAt)).toEqual([])
})

test('everything measured still exists (run `npm run bench` after removing an endpoint or event)', () => {
  const names: string[] = listEndpoints().map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(capacity.endpoints)))
  for (const events of Object.values(capacity.events)) {
    expect([...EVENT_TYPES, ...ACCOUNT_EVENT_TYPES]).toEqual(expect.arrayContaining(Object.keys(events)))
    expect(Object.keys(events)).toContain('invoice.paid')
  }
})

test('charges nothing for the free tier and bills each tier at its own price', () => {
  expect(costOf('identity', 10_000)).toBe(0)
  expect(costOf('identity', 10_001)).toBeCloseTo(0.0055)
  expect(costOf('identity', 200_000)).toBeCloseTo(90_000 * 0.0055 + 100_000 * 0.0046)
  expect(costOf('apiRequest', 400e6)).toBeCloseTo(300 + 90)
})

test('refreshes the directory at most once in ten seconds per warm function, however many searches there are', () => {
  expect(refreshesPerSecond(0, 1)).toBe(0)
  expect(refreshesPerSecond(0.001, 1)).toBeCloseTo(0.001, 4)
  expect(refreshesPerSecond(1000, 1)).toBeCloseTo(0.1, 2)
  expect(refreshesPerSecond(1000, 4)).toBeCloseTo(0.4, 2)
})

test('ten times the users never use less of anything and write about ten times as much', () => {
  const [few, many] = [usageOf(10_000), usageOf(100_000)]
  for (const unit of Object.keys(few) as (keyof typeof few)[])
    expect(many[unit], unit).toBeGreaterThanOrEqual(few[unit])
  expect(many.writeUnit / few.writeUnit).toBeCloseTo(10, 0)
})
