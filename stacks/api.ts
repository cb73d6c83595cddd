import { listEndpoints } from '#core/contract'
import { granted } from '#stacks/grants'
import { grantsOf } from '#stacks/permissions'
import { routeName } from '#stacks/site/route-name'
import { router } from '#stacks/site/router'
import { rulesOf } from '#stacks/stage'

const { throttle, logRetention } = rulesOf($app.stage)

/** What the gateway logs for each request. Shorter than SST's default, and without nested quotes. */
const ACCESS_LOG =
  '{"requestId":"$context.requestId","route":"$context.routeKey","status":$context.status,"milliseconds":$context.responseLatency,"error":"$context.integrationErrorMessage"}'

export const api = new sst.aws.ApiGatewayV2('Api', {
  // The site calls its own origin, so no other one is allowed. `sst dev` serves the site on this machine.
  cors: $dev && {
    allowOrigins: ['http://localhost:3000'],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['authorization', 'content-type'],
  },
  accessLog: { retention: logRetention },
  transform: {
    stage(stage) {
      // No detailed metrics: there would be about 250, at 30 cents each.
      stage.defaultRouteSettings = {
        throttlingRateLimit: throttle.rate,
        throttlingBurstLimit: throttle.burst,
      }
      stage.accessLogSettings = $output(stage.accessLogSettings).apply((settings) => ({
        destinationArn: settings?.destinationArn ?? '',
        format: ACCESS_LOG,
      }))
      return undefined
    },
  },
})

// Each function checks the token itself. Admins have a different kind of token, and access depends on the
// role, which an authorizer doesn't know.
for (const { name, file, endpoint } of listEndpoints()) {
  const key = `${endpoint.method} ${endpoint.path}`
  const handler = { handler: `${file}.handler`, description: name, ...granted(grantsOf(name)) }
  api.route(key, handler, { name: routeName(key) })
}

// Public coach pages have URLs of the site itself, with or without a trailing slash.
router.route('/coaches', api.url, { rewrite: { regex: '^(.+?)/?$', to: '$1' }, readTimeout: '30 seconds' })

router.route('/api', api.url, {
  rewrite: { regex: '^/api/(.*)$', to: '/$1' },
  readTimeout: '30 seconds',
})
