import { existsSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { listEndpoints } from '#core/contract'
import { bundleForReview, functionFiles } from '#scripts/functions/bundle'
import { findOnly, functionsOf, ofType } from '#scripts/synth/read'
import { routeName } from '#stacks/site/route-name'

const stack = inject('production')
const routes = ofType(stack, 'aws:apigatewayv2/route:Route')
const endpoints = listEndpoints()

/** Endpoints that can be called without signing in. Every addition is a deliberate decision. */
const PUBLIC = [
  'account.confirmEmail',
  'account.logOut',
  'account.recaptcha',
  'account.register',
  'adminAccounts.login',
  'billing.webhook',
  'chat.receiveEvents',
  'contact.send',
  'content.getFaq',
  'content.getHomepage',
  'mail.resumeReminders',
  'mail.stopReminders',
  'newsletter.confirm',
  'newsletter.stop',
  'newsletter.subscribe',
  'ownDeletion.cancel',
  'publicProfile.getCoach',
  'publicProfile.getSitemap',
  'publicProfile.getSitemapOf',
  'publicProfile.listCoaches',
  'publicProfile.listFeatured',
  'publicProfile.listMore',
  'publicProfile.listMoreSpecialists',
  'publicProfile.listSpecialists',
  'referral.getReferrer',
  'referral.stopInvitations',
  'system.health',
]

test('the API has each of the contract’s routes exactly once, and no others', () => {
  expect(routes.map(({ inputs }) => inputs.routeKey).sort()).toEqual(
    endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort(),
  )
  expect(routes.length, 'API Gateway takes 300').toBeLessThanOrEqual(300)
})

test('the names of a route and its function depend only on its method and path', () => {
  expect(routeName('GET /user')).toBe('GetUser')
  expect(routeName('PUT /poll/{id}/draft')).toBe('PutPollByIdDraft')
  expect(routeName('GET /nutritionist/get-paid-list/csv')).toBe('GetNutritionistGetPaidListCsv')
  for (const { name, parent, inputs } of routes) {
    const component = `ApiRoute${routeName(String(inputs.routeKey))}`
    expect([parent, name]).toEqual([component, `${component}Route`])
  }
})

test('a function’s description names its endpoint', () => {
  const described = functionsOf(stack).filter(({ component }) => component.startsWith('ApiRoute'))
  expect(described.map(({ file, inputs }) => [file, inputs.description]).sort()).toEqual(
    endpoints.map(({ file, name }) => [file, name]).sort(),
  )
})

test('each route leads to the file named by the contract', () => {
  const fileOf = new Map(functionsOf(stack).map(({ component, file }) => [component, file]))
  const served = routes.map(({ parent, inputs }) => {
    const integration = findOnly(stack, 'aws:apigatewayv2/integration:Integration', `${parent}Integration`)
    const component = `${parent}Handler`
    const { name } = findOnly(stack, 'aws:lambda/function:Function', `${component}Function`).inputs
    expect(integration.inputs.integrationUri).toMatch(new RegExp(`:function:${name}$`))
    expect(inputs.target).toBe(`integrations/${parent}Integration-id`)
    return [inputs.routeKey, fileOf.get(component)]
  })
  expect(Object.fromEntries(served)).toEqual(
    Object.fromEntries(endpoints.map(({ file, endpoint }) => [`${endpoint.method} ${endpoint.path}`, file])),
  )
})

test('there is exactly one function per endpoint, job and stream reader', () => {
  expect(functionFiles().filter((file) => !existsSync(`${file}.ts`))).toEqual([])
  expect(
    functionsOf(stack)
      .map(({ file }) => file)
      .sort(),
  ).toEqual(functionFiles().sort())
})

test('only endpoints that the contract marks public work without a session', async () => {
  const open = endpoints.filter(({ endpoint }) => endpoint.access === 'public').map(({ name }) => name)
  expect(open.sort()).toEqual(PUBLIC)
  const files = endpoints.map(({ file }) => file)
  const bundles = await bundleForReview(files.filter((file) => existsSync(`${file}.ts`)))
  const unauthenticated = bundles.filter(({ inputs }) => !('functions/lib/authenticate.ts' in inputs))
  const names = new Map(endpoints.map(({ file, name }) => [file, name]))
  expect(unauthenticated.map(({ file }) => names.get(file)).sort()).toEqual(PUBLIC)
})

test('the API throttles, keeps IP addresses out of its logs, and allows no other origin', () => {
  const { defaultRouteSettings, accessLogSettings } = findOnly(stack, 'aws:apigatewayv2/stage:Stage').inputs
  expect(defaultRouteSettings).toEqual({ throttlingRateLimit: 500, throttlingBurstLimit: 1000 })
  const { destinationArn, format } = accessLogSettings as { destinationArn: string; format: string }
  expect(destinationArn).toMatch(/:log-group:.*-Api-/)
  expect(JSON.parse(format.replaceAll(/:(\$[\w.]+)/g, ':"$1"'))).toEqual({
    requestId: '$context.requestId',
    route: '$context.routeKey',
    status: '$context.status',
    milliseconds: '$context.responseLatency',
    error: '$context.integrationErrorMessage',
  })
  expect(format, 'a number, so that it can be compared').toContain('"status":$context.status,')
  expect(findOnly(stack, 'aws:apigatewayv2/api:Api').inputs.corsConfiguration ?? {}).toEqual({})
  expect(findOnly(stack, 'aws:cloudwatch/logGroup:LogGroup', 'ApiAccessLog').inputs.retentionInDays).toBe(90)
})
