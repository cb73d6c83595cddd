import { expect, inject, test } from 'vitest'
import { findMisrouted, prerenderedPages, siteAddresses } from '#scripts/rehearse/addresses'
import { idleCostsOf } from '#scripts/rehearse/idle-cost'
import { findExceeded, quotasOf } from '#scripts/rehearse/quotas'
import type { SynthesizedStack } from '#scripts/synth/evaluate'

const stack = inject('production')
const site = inject('siteFolder')

test('no AWS quota is exceeded, with today’s endpoints or the planned ones', () => {
  const quotas = quotasOf(stack)
  expect(quotas.filter(({ used }) => !(used > 0))).toEqual([])
  expect(findExceeded(quotas)).toEqual([])
})

test('an exceeded quota is reported', () => {
  const route = stack.resources.find(({ type }) => type === 'aws:apigatewayv2/route:Route')
  const many = Array.from({ length: 300 }, () => route).filter((item) => item !== undefined)
  const grown: SynthesizedStack = { ...stack, resources: [...stack.resources, ...many] }
  expect(findExceeded(quotasOf(grown)).map(({ what }) => what)).toEqual(['routes in an API'])
})

test('every URL of the site, known or not, leads to its page or to the app’s shell', async () => {
  expect(siteAddresses()).toEqual(expect.arrayContaining(['/', '/register-redirect', '/admin/login']))
  expect(prerenderedPages(site)).toEqual(expect.arrayContaining(['/about', '/login', '/register']))
  for (const stage of [stack, inject('review')]) expect(await findMisrouted(stage, site)).toEqual([])
})

test('an unused stage costs almost nothing, and production only its protection', () => {
  const monthly = (stage: SynthesizedStack) =>
    idleCostsOf(stage).reduce((sum, { dollars }) => sum + dollars, 0)
  expect(monthly(inject('review'))).toBeLessThan(6)
  expect(monthly(stack)).toBeLessThan(27)
})
