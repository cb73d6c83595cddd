import { runInNewContext } from 'node:vm'
import { expect, inject, test } from 'vitest'
import { ofType, theOne } from '#scripts/synth/read'
import { securityHeaders } from '#stacks/security-headers'
import { settings } from '#stacks/settings'
import { rulesOf } from '#stacks/stage'

const stack = inject('production')
const distribution = theOne(stack, 'aws:cloudfront/distribution:Distribution').inputs
const headers = theOne(stack, 'aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy')

test('every answer carries the headers that the local servers add too', () => {
  expect(distribution.defaultCacheBehavior).toMatchObject({
    responseHeadersPolicyId: `${headers.name}-id`,
    viewerProtocolPolicy: 'redirect-to-https',
  })
  expect(distribution.orderedCacheBehaviors ?? []).toEqual([])
  const { securityHeadersConfig: config, customHeadersConfig } = headers.inputs
  const maxAge = Number(/max-age=(\d+)/.exec(securityHeaders['strict-transport-security'])?.[1])
  expect(config).toMatchObject({
    strictTransportSecurity: { accessControlMaxAgeSec: maxAge, includeSubdomains: true, override: true },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: securityHeaders['x-frame-options'], override: true },
    referrerPolicy: { referrerPolicy: securityHeaders['referrer-policy'], override: true },
  })
  expect(customHeadersConfig).toEqual({
    items: [{ header: 'permissions-policy', value: securityHeaders['permissions-policy'], override: true }],
  })
  expect(Object.keys(securityHeaders)).toHaveLength(5)
})

test('the content security policy names our hosts and no other', () => {
  const { contentSecurityPolicy: policy } = headers.inputs.securityHeadersConfig as {
    contentSecurityPolicy: { contentSecurityPolicy: string; override: boolean }
  }
  expect(policy.override).toBe(true)
  const bucket = `https://s3.${settings.region}.amazonaws.com/${theOne(stack, 'aws:s3/bucket:Bucket', 'Uploads').inputs.bucket}`
  const recaptcha = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
  expect(policy.contentSecurityPolicy.split('; ')).toEqual([
    "default-src 'self'",
    `script-src 'self' ${recaptcha}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${bucket} ${bucket}/`,
    "font-src 'self'",
    `connect-src 'self' https://cognito-idp.${settings.region}.amazonaws.com https://platewise-production.auth.${settings.region}.amazoncognito.com https://ps.pndsn.com ${bucket} ${bucket}/ ${recaptcha}`,
    `frame-src 'self' ${recaptcha} https://www.youtube-nocookie.com https://player.vimeo.com`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
})

test('addresses that ask too much are refused before they reach anything', () => {
  const { inputs } = theOne(stack, 'aws:wafv2/webAcl:WebAcl')
  expect(distribution.webAclId).toMatch(new RegExp(`${inputs.name}$`))
  expect(inputs.rules).toMatchObject([
    {
      name: 'RateLimitPerIP',
      action: { block: {} },
      statement: { rateBasedStatement: { limit: 3000, aggregateKeyType: 'IP' } },
    },
    { name: 'AWSManagedRulesKnownBadInputsRuleSet' },
  ])
})

test('nobody is shown what somebody else asked for', () => {
  const policy = theOne(stack, 'aws:cloudfront/cachePolicy:CachePolicy')
  expect(distribution.defaultCacheBehavior).toMatchObject({ cachePolicyId: `${policy.name}-id` })
  expect(policy.inputs).toMatchObject({
    minTtl: 0,
    defaultTtl: 0,
    parametersInCacheKeyAndForwardedToOrigin: {
      cookiesConfig: { cookieBehavior: 'none' },
      headersConfig: { headerBehavior: 'whitelist', headers: { items: ['authorization'] } },
      queryStringsConfig: { queryStringBehavior: 'all' },
    },
  })
})

test('nobody is shown the error that somebody else got', () => {
  const kept = distribution.customErrorResponses as { errorCode: number; errorCachingMinTtl: number }[]
  expect(kept.map(({ errorCode }) => errorCode)).toEqual([404, 405, 414, 500, 501, 502, 503, 504])
  expect(kept.every(({ errorCachingMinTtl }) => errorCachingMinTtl === 0)).toBe(true)
})

const code = String(theOne(stack, 'aws:cloudfront/function:Function').inputs.code)
const kvEntries = ofType(stack, 'pulumi-nodejs:dynamic:Resource').map(({ name, inputs }) => ({
  name,
  inputs,
}))

/** Runs the Router's own code on a request; returns the request as the origin gets it, and that origin. */
async function route(uri: string, sent: Record<string, { value: string }> = {}) {
  const store = new Map<string, string>()
  for (const { inputs } of kvEntries)
    for (const [key, value] of Object.entries((inputs.entries as Record<string, string>) ?? {}))
      store.set(`${inputs.namespace}:${key}`, value)
  const routes = kvEntries.filter(({ name }) => name.includes('RoutesUpdate'))
  store.set(`${routes[0]?.inputs.namespace}:routes`, JSON.stringify(routes.map(({ inputs }) => inputs.entry)))
  let origin = ''
  const cf = {
    kvs: () => ({ get: async (key: string) => store.get(key) ?? Promise.reject(new Error(key)) }),
    updateRequestOrigin: ({ domainName }: { domainName: string }) => {
      origin = domainName
    },
  }
  const event = {
    viewer: { ip: '198.51.100.7' },
    request: {
      uri,
      headers: { host: { value: String(rulesOf('production').domain) }, ...sent },
      querystring: {},
      cookies: {},
    },
  }
  const source = `${code.replace('import cf from "cloudfront";', '')}\nhandler(event)`
  const request: typeof event.request = await runInNewContext(source, { cf, event, require })
  return { request, origin }
}

test('below /api are the contract’s paths, below /media the public pictures', async () => {
  const api = await route('/api/client/nutritionists/1')
  expect(api).toMatchObject({
    request: { uri: '/client/nutritionists/1' },
    origin: `apiapi.execute-api.${settings.region}.amazonaws.com`,
  })
  const picture = await route('/media/public/images/1.jpg')
  expect(picture.request.uri).toBe('/public/images/1.jpg')
  expect(picture.origin).toMatch(/uploadsbucket/)
})

test('every other path is the site’s: a file, or the shell of the app', async () => {
  for (const path of ['/index.html', '/']) expect((await route(path)).request.uri).toMatch(/\/index\.html$/)
  for (const path of ['/client/dashboard', '/apiary', '/nowhere'])
    expect((await route(path)).request.uri, path).toMatch(/\/app\.html$/)
})

test('the API learns who really calls, whatever the caller claims', async () => {
  const { request } = await route('/api/health', { 'x-viewer-address': { value: '192.0.2.66' } })
  expect(request.headers).toMatchObject({
    'x-viewer-address': { value: '198.51.100.7' },
    'x-router-key': { value: 'secret-value-of-RouterKey' },
  })
})

test('the Router’s code fits into a CloudFront function', () => {
  expect(code.length).toBeLessThan(10_000)
})
