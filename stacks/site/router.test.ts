import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { siteAddresses, unknownAddresses } from '#scripts/rehearse/addresses'
import { findOnly, ofType } from '#scripts/synth/read'
import { routerCode, routerOf, uploadedFiles } from '#scripts/synth/router'
import { fc } from '#scripts/testing/checks/properties'
import { bucketKeys } from '#scripts/web/bucket-key'
import { settings } from '#stacks/settings'
import { EARLY_SCRIPT_HASH, securityHeaders } from '#stacks/site/security-headers'
import { rulesOf } from '#stacks/stage'

const stack = inject('production')
const distribution = findOnly(
  stack,
  'aws:cloudfront/distribution:Distribution',
  'RouterCdnDistribution',
).inputs
const headers = findOnly(stack, 'aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy')

test('every response has the same headers as on the local servers', () => {
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

test('the Content-Security-Policy lists only our hosts and the providers’', () => {
  const { contentSecurityPolicy: policy } = headers.inputs.securityHeadersConfig as {
    contentSecurityPolicy: { contentSecurityPolicy: string; override: boolean }
  }
  expect(policy.override).toBe(true)
  const bucket = `https://s3.${settings.region}.amazonaws.com/${findOnly(stack, 'aws:s3/bucket:Bucket', 'Uploads').inputs.bucket}`
  const recaptcha = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
  expect(policy.contentSecurityPolicy.split('; ')).toEqual([
    "default-src 'self'",
    `script-src 'self' '${EARLY_SCRIPT_HASH}' ${recaptcha}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${bucket} ${bucket}/`,
    "font-src 'self'",
    `connect-src 'self' https://cognito-idp.${settings.region}.amazonaws.com https://platewise-production.auth.${settings.region}.amazoncognito.com https://ps.pndsn.com ${bucket} ${bucket}/ ${recaptcha}`,
    `frame-src 'self' ${recaptcha} https://www.youtube-nocookie.com https://player.vimeo.com`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
})

interface Rule {
  statement: {
    regexMatchStatement?: { regexString: string; fieldToMatch: object }
    rateBasedStatement?: {
      scopeDownStatement: { regexMatchStatement?: { regexString: string; fieldToMatch: object } }
    }
  }
}
const exceptTheWebhooks = {
  notStatement: {
    statements: [
      {
        orStatement: {
          statements: ['/api/stripe/webhook', '/api/pubnub/events'].map((searchString) => ({
            byteMatchStatement: {
              fieldToMatch: { uriPath: {} },
              positionalConstraint: 'EXACTLY',
              searchString,
            },
          })),
        },
      },
    ],
  },
}

test('IP addresses that send too many requests are blocked first, except for the providers’ events', () => {
  const { inputs } = findOnly(stack, 'aws:wafv2/webAcl:WebAcl', 'RouterWaf')
  expect(distribution.webAclId).toMatch(new RegExp(`${inputs.name}$`))
  expect(inputs.rules).toMatchObject([
    {
      name: 'RateLimitPerIP',
      action: { block: {} },
      statement: {
        rateBasedStatement: { limit: 3000, aggregateKeyType: 'IP', scopeDownStatement: exceptTheWebhooks },
      },
    },
    {
      name: 'AWSManagedRulesKnownBadInputsRuleSet',
      statement: { managedRuleGroupStatement: { scopeDownStatement: exceptTheWebhooks } },
    },
  ])
  expect(inputs.rules).toHaveLength(2)
})

test('Cognito blocks too many sign-ups or code requests, and nothing else', () => {
  const acl = findOnly(stack, 'aws:wafv2/webAcl:WebAcl', 'SignUpFirewall')
  expect(acl.inputs).toMatchObject({ scope: 'REGIONAL', defaultAction: { allow: {} } })
  const [forms, rule, ...more] = acl.inputs.rules as Rule[]
  expect(more).toEqual([])
  expect(forms).toMatchObject({
    action: { block: {} },
    statement: { regexMatchStatement: { fieldToMatch: { uriPath: {} } } },
  })
  const isBlocked = (path: string) =>
    new RegExp(forms?.statement.regexMatchStatement?.regexString ?? '').test(path)
  expect(['/signup', '/forgotpassword', '/resendcode', '/confirmuser'].every(isBlocked)).toBe(true)
  expect(['/', '/oauth2/authorize', '/oauth2/token', '/oauth2/idpresponse', '/logout'].some(isBlocked)).toBe(
    false,
  )
  expect(rule).toMatchObject({
    action: { block: {} },
    statement: { rateBasedStatement: { limit: 100, aggregateKeyType: 'IP' } },
  })
  const { regexString, fieldToMatch } =
    rule?.statement.rateBasedStatement?.scopeDownStatement.regexMatchStatement ?? {}
  expect(fieldToMatch).toEqual({ singleHeader: { name: 'x-amz-target' } })
  const limits = (operation: string) =>
    new RegExp(regexString ?? '').test(`AWSCognitoIdentityProviderService.${operation}`)
  expect(['SignUp', 'ResendConfirmationCode', 'ForgotPassword'].every(limits)).toBe(true)
  expect(
    ['ConfirmSignUp', 'ConfirmForgotPassword', 'InitiateAuth', 'RespondToAuthChallenge'].some(limits),
  ).toBe(false)
  expect(findOnly(stack, 'aws:wafv2/webAclAssociation:WebAclAssociation').inputs).toEqual({
    resourceArn: expect.stringMatching(/:userpool\//),
    webAclArn: expect.stringMatching(/SignUpFirewall$/),
  })
})

test('an unused stage pays for no firewall and no external check', () => {
  for (const type of [
    'wafv2/webAcl:WebAcl',
    'wafv2/webAclAssociation:WebAclAssociation',
    'route53/healthCheck:HealthCheck',
  ])
    expect(ofType(inject('review'), `aws:${type}`), type).toEqual([])
  const review = findOnly(inject('review'), 'aws:cloudfront/distribution:Distribution').inputs
  expect(review.webAclId).toBeUndefined()
})

test('`www.` redirects to the domain over TLS, as HSTS requires of all subdomains', () => {
  const { domain, aliases } = rulesOf('production')
  expect(aliases).toEqual([`www.${domain}`])
  const redirect = ofType(stack, 'aws:cloudfront/distribution:Distribution').find(
    ({ name }) => name !== 'RouterCdnDistribution',
  )
  expect(redirect?.inputs).toMatchObject({
    aliases,
    defaultCacheBehavior: { viewerProtocolPolicy: 'redirect-to-https' },
    viewerCertificate: { acmCertificateArn: expect.any(String) },
  })
  expect(
    findOnly(stack, 'aws:s3/bucketWebsiteConfiguration:BucketWebsiteConfiguration').inputs,
  ).toMatchObject({
    redirectAllRequestsTo: { hostName: domain, protocol: 'https' },
  })
})

test('no one gets a response to another person’s request', () => {
  const policy = findOnly(stack, 'aws:cloudfront/cachePolicy:CachePolicy')
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

test('no one gets another person’s error', () => {
  const kept = distribution.customErrorResponses as { errorCode: number; errorCachingMinTtl: number }[]
  expect(kept.map(({ errorCode }) => errorCode)).toEqual([404, 405, 414, 500, 501, 502, 503, 504])
  expect(kept.every(({ errorCachingMinTtl }) => errorCachingMinTtl === 0)).toBe(true)
})

const route = routerOf(stack)

test('/api serves the contract’s paths and /media the public pictures', async () => {
  const api = await route('/api/client/nutritionists/1')
  expect(api).toMatchObject({
    request: { uri: '/client/nutritionists/1' },
    origin: `apiapi.execute-api.${settings.region}.amazonaws.com`,
  })
  const picture = await route('/media/public/images/1.jpg')
  expect(picture.request.uri).toBe('/public/images/1.jpg')
  expect(picture.origin).toMatch(/uploadsbucket/)
})

test('functions render public coach pages, whatever the path below them, and no other URL', async () => {
  const sent = { querystring: { page: { value: '2' } }, headers: {} }
  for (const [path, asked] of [
    ['/coaches', '/coaches'],
    ['/coaches/', '/coaches'],
    ['/coaches/ana-reyes', '/coaches/ana-reyes'],
    ['/coaches/after/ana-reyes/', '/coaches/after/ana-reyes'],
    ['/coaches/sitemap.xml', '/coaches/sitemap.xml'],
  ] as const) {
    const { request, origin } = await route(path, sent)
    expect(origin, path).toBe(`apiapi.execute-api.${settings.region}.amazonaws.com`)
    expect(request).toMatchObject({ uri: asked, querystring: {} })
    expect(request.headers['x-router-key']).toEqual({ value: 'secret-value-of-RouterKey' })
  }
  for (const path of ['/coachesx', '/coach', '/frame.html'])
    expect((await route(path)).origin, path).not.toMatch(/execute-api/)
})

test('CloudFront caches a response only as long as it says, as these pages do', () => {
  const { maxTtl, minTtl } = findOnly(stack, 'aws:cloudfront/cachePolicy:CachePolicy').inputs
  expect(minTtl).toBe(0)
  expect(maxTtl).toBeGreaterThanOrEqual(300)
})

const site = inject('siteFolder')
const addresses = [...siteAddresses(), ...unknownAddresses]

test('every served file is in the bundle, and only `assets` captures URLs', async () => {
  const folders = readdirSync(site, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name)).toEqual(['assets'])
  const files = (readdirSync(site, { recursive: true }) as string[]).filter((file) => file.includes('.'))
  for (const file of files) expect((await route(`/${file}`)).request.uri).toBe(`/${file}`)
  for (const path of addresses)
    expect(existsSync(join(site, (await route(path)).request.uri)), path).toBe(true)
})

test('a deploy serves none of the build’s internal files and keeps the code of open pages', async () => {
  const uploaded = uploadedFiles(stack)
  const files = (readdirSync(site, { recursive: true }) as string[]).filter((file) => file.includes('.'))
  expect(uploaded.map(({ key }) => key).sort()).toEqual(files.sort())
  expect(uploaded.filter(({ key }) => /manifest\.json$|\.map$|^\./.test(key))).toEqual([])
  for (const { key, cacheControl } of uploaded)
    expect(cacheControl.includes('immutable'), key).toBe(key.startsWith('assets/'))
  // People who open the site get a new version at once, whatever CloudFront or a browser has cached.
  for (const name of ['sw.js', 'site.webmanifest', 'offline.html', 'app.html'])
    expect(uploaded.find(({ key }) => key === name)?.cacheControl, name).toBe('no-cache')
  expect(findOnly(stack, 'command:local:Command').inputs.create).toBe('npm run build:site')
})

test('the local server of the built site routes like the Router', async () => {
  const keyOf = bucketKeys(site)
  const beginning = fc.constantFrom(
    '',
    '/assets',
    '/login',
    '/register',
    '/app.html',
    '/assets/',
    '/%',
    ...addresses,
  )
  const path = fc
    .tuple(beginning, fc.oneof(fc.constantFrom('', '/', '.html', '.js', '%20', '%zz'), fc.webPath()))
    .map(([start, end]) => `/${start}${end}`.replace(/^\/+/, '/'))
  await fc.assert(
    fc.asyncProperty(path, async (requestPath) => {
      if (!/^\/(api|media|coaches)(\/|$)/.test(requestPath))
        expect(keyOf(requestPath)).toBe((await route(requestPath)).request.uri)
    }),
  )
})

test('no one can choose the content type of a picture or file', async () => {
  const querystring = { 'response-content-type': { value: 'text/html' } }
  for (const path of ['/media/public/images/1.jpg', '/icon.svg', '/assets/x.js', '/'])
    expect((await route(path, { querystring })).request.querystring, path).toEqual({})
  expect((await route('/api/clients', { querystring })).request.querystring).toEqual(querystring)
})

test('the API sees the caller’s real IP address, whatever the caller claims', async () => {
  const { request } = await route('/api/health', {
    headers: { 'x-viewer-address': { value: '192.0.2.66' } },
  })
  expect(request.headers).toMatchObject({
    'x-viewer-address': { value: '198.51.100.7' },
    'x-router-key': { value: 'secret-value-of-RouterKey' },
  })
})

test('the Router’s code fits into a CloudFront function', () => {
  expect(routerCode(stack).length).toBeLessThan(10_000)
})
