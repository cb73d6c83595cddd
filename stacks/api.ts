import { type EndpointName, listEndpoints } from '#core/contract'
import { granted } from '#stacks/grants'
import { grantsOf } from '#stacks/permissions'
import { router } from '#stacks/router'
import { rulesOf } from '#stacks/stage'

const { throttle, logRetention } = rulesOf($app.stage)

/** What the gateway logs of each request: less than SST's own choice, without its quotes in quotes. */
const ACCESS_LOG =
  '{"requestId":"$context.requestId","route":"$context.routeKey","status":$context.status,"milliseconds":$context.responseLatency,"error":"$context.integrationErrorMessage"}'

export const api = new sst.aws.ApiGatewayV2('Api', {
  // The site calls its own address, so no other origin may; `sst dev` serves it on this machine.
  cors: $dev && {
    allowOrigins: ['http://localhost:3000'],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['authorization', 'content-type'],
  },
  accessLog: { retention: logRetention },
  transform: {
    stage(stage) {
      // Without detailed metrics: some 250 of them, at 30 cents each.
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

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

// Each function checks the token itself: admins have another kind, and the role decides, which no authorizer knows.
const routes = new Map(
  listEndpoints().map(({ name, file, endpoint }) => [
    name,
    api.route(
      `${endpoint.method} ${endpoint.path}`,
      { handler: `${file}.handler`, description: name, ...granted(grantsOf(name)) },
      { name: name.split('.').map(upperFirst).join('') },
    ),
  ]),
)

/** The name of the log group of an endpoint's function. */
export function logOf(name: EndpointName) {
  const { function: one } = routes.get(name)?.nodes ?? {}
  if (!one) throw new Error(`There is no route of ${name}`)
  return $interpolate`${one.nodes.logGroup.apply((group) => group?.name ?? '')}`
}

// The pages of coaches are addresses of the site itself, with or without a slash at the end.
router.route('/coaches', api.url, { rewrite: { regex: '^(.+?)/?$', to: '$1' }, readTimeout: '30 seconds' })

router.route('/api', api.url, {
  rewrite: { regex: '^/api/(.*)$', to: '/$1' },
  readTimeout: '30 seconds',
})
