import { LEFT_OUT } from '#stacks/bundling'
import { rulesOf } from '#stacks/stage'

const { logRetention } = rulesOf($app.stage)

const { region } = await aws.getRegion()
const { accountId } = await aws.getCallerIdentity()

/** `platewise-production-UserSetImage`: SST's own names are cut in ways that no policy can foresee. */
const nameOf = (component: string) =>
  `${$app.name}-${$app.stage}-${component.replaceAll(/^ApiRoute|^TableSubscriber|^UndeliveredMailsSubscriber|Handler$|Function$/g, '')}`

/** What holds for every function, those that SST makes of routes, jobs and streams included. */
$transform(sst.aws.Function, (args, _, component) => {
  const name = nameOf(component)
  args.name = name
  args.runtime ??= 'nodejs24.x'
  args.architecture ??= 'arm64'
  // Bought for its CPU, 0.58 of one: a function needs 80 MB. docs/deploy.md has the measurements.
  args.memory ??= '1024 MB'
  // Below the 30 seconds that API Gateway waits.
  args.timeout ??= '20 seconds'
  args.logging ??= { retention: logRetention, format: 'json' }
  args.nodejs ??= { minify: true, format: 'esm', esbuild: { external: LEFT_OUT } }
  args.permissions = $output(args.permissions).apply((permissions = []) => [
    ...permissions,
    {
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [`arn:aws:logs:${region}:${accountId}:log-group:/aws/lambda/${name}:*`],
    },
  ])
  args.transform = {
    ...args.transform,
    role(role) {
      // Instead of the managed policy, which lets every function write to every log group of the account.
      role.managedPolicyArns = []
      // SST lets the whole account assume it, which only `sst dev` needs.
      if (!$dev)
        role.assumeRolePolicy = aws.iam.assumeRolePolicyForPrincipal({ Service: 'lambda.amazonaws.com' })
      return undefined
    },
  }
})
