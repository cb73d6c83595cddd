import { addresses } from '#stacks/addresses'
import { secrets } from '#stacks/secrets'
import { exceptTheWebhooks, firewallMetric } from '#stacks/site/firewall'
import { indexPages } from '#stacks/site/index-pages'
import { contentSecurityPolicy, securityHeaders } from '#stacks/site/security-headers'
import { rulesOf } from '#stacks/stage'
import { uploads } from '#stacks/storage/storage'

const { domain, aliases, guarded } = rulesOf($app.stage)

const HSTS_SECONDS = 2 * 365 * 24 * 3600
const bucket = $interpolate`${addresses.s3}/${uploads.name}`

const policy = $resolve([bucket]).apply(([files]) =>
  contentSecurityPolicy({
    api: "'self'",
    media: "'self'",
    cognito: addresses.cognito,
    hostedUi: addresses.hostedUi,
    pubnub: addresses.pubnub,
    uploads: [files, `${files}/`],
    recaptcha: addresses.recaptchaPages,
  }),
)

const headers = new aws.cloudfront.ResponseHeadersPolicy('SecurityHeaders', {
  name: `${$app.name}-${$app.stage}-security`,
  securityHeadersConfig: {
    contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
    strictTransportSecurity: {
      accessControlMaxAgeSec: HSTS_SECONDS,
      includeSubdomains: true,
      override: true,
    },
    contentTypeOptions: { override: true },
    frameOptions: { frameOption: securityHeaders['x-frame-options'], override: true },
    referrerPolicy: { referrerPolicy: securityHeaders['referrer-policy'], override: true },
  },
  customHeadersConfig: {
    items: [
      {
        header: 'permissions-policy',
        value: securityHeaders['permissions-policy'],
        override: true,
      },
    ],
  },
})

/** CloudFront caches these errors for 10 seconds by default, so one person would get another's 404. */
const NEVER_KEPT = [404, 405, 414, 500, 501, 502, 503, 504]

/** The single origin for everything: the site, the API under `/api` and public pictures under `/media`. */
export const router = new sst.aws.Router('Router', {
  domain: domain && { name: domain, redirects: aliases },
  waf: guarded && {
    // Requests per IP address in five minutes. A page load makes about 20.
    rateLimitPerIp: 3000,
    // Both of these rules block bodies that look like HTML or SQL. Ours contain prose and rich text and are
    // checked by schema.
    managedRules: { coreRuleSet: false, sqlInjection: false },
    // Tells who was blocked, and why.
    logging: { include: 'blocked' },
  },
  edge: {
    viewerRequest: {
      // API Gateway sees only CloudFront's IP address; functions/lib/router.ts reads these headers. S3 would
      // take the content type from the query string, so a picture could be served as a page of ours.
      injection: $interpolate`event.request.uri = ${JSON.stringify(indexPages)}[event.request.uri] || event.request.uri;
if (!event.request.uri.startsWith('/api/')) event.request.querystring = {};
event.request.headers['x-viewer-address'] = { value: event.viewer.ip };
event.request.headers['x-router-key'] = { value: '${secrets.routerKey.value}' };`,
    },
  },
  transform: {
    waf(acl) {
      acl.rules = $output(acl.rules).apply((rules) => exceptTheWebhooks(rules ?? []))
      acl.visibilityConfig = $output(acl.visibilityConfig).apply((config) => ({
        ...config,
        metricName: firewallMetric,
      }))
      return undefined
    },
    // An API response is cached only if it says so (rule short-cdn-cache), but CloudFront may answer
    // identical simultaneous requests with one response.
    cachePolicy(policy) {
      policy.parametersInCacheKeyAndForwardedToOrigin = $output(
        policy.parametersInCacheKeyAndForwardedToOrigin,
      ).apply((parameters) => ({
        ...parameters,
        headersConfig: { headerBehavior: 'whitelist', headers: { items: ['authorization'] } },
      }))
      return undefined
    },
    cdn(cdn) {
      cdn.defaultCacheBehavior = $output(cdn.defaultCacheBehavior).apply((behavior) => ({
        ...behavior,
        responseHeadersPolicyId: headers.id,
      }))
      cdn.customErrorResponses = NEVER_KEPT.map((errorCode) => ({ errorCode, errorCachingMinTtl: 0 }))
      return undefined
    },
  },
})
router.routeBucket('/media', uploads, { rewrite: { regex: '^/media/', to: '/' } })
