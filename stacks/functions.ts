import { LEFT_OUT } from '#stacks/bundling'
import { rulesOf } from '#stacks/stage'

const { logRetention } = rulesOf($app.stage)
const LOG_DAYS = { '3 months': 90, '1 week': 7 }

/** `platewise-production-PostUserImage`. SST shortens its own names in ways that a policy can't predict. */
export const functionName = (component: string) =>
  `${$app.name}-${$app.stage}-${component.replaceAll(/^ApiRoute|^TableSubscriber|^UndeliveredMailsSubscriber|Handler$|Function$/g, '')}`

/**
 * Where every function logs. With a group for each, one query couldn't search them all: CloudWatch's console reads 50
 * groups at once.
 */
export const functionLogs = new aws.cloudwatch.LogGroup('FunctionLogs', {
  name: `/${$app.name}/${$app.stage}`,
  retentionInDays: LOG_DAYS[logRetention],
})

/** Settings of every function, including those that SST creates for routes, jobs and the stream. */
$transform(sst.aws.Function, (args, _, component) => {
  const name = functionName(component)
  args.name = name
  args.runtime ??= 'nodejs24.x'
  args.architecture ??= 'arm64'
  // We pay for memory to get CPU (0.58 of one); a function needs only 80 MB. docs/deploy.md has the
  // measurements.
  args.memory ??= '1024 MB'
  // Less than the 30 seconds that API Gateway waits.
  args.timeout ??= '20 seconds'
  args.logging ??= { logGroup: functionLogs.name, format: 'json' }
  args.nodejs ??= { minify: true, format: 'esm', esbuild: { external: LEFT_OUT } }
  args.permissions = $output(args.permissions).apply((permissions = []) => [
    ...permissions,
    {
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [$interpolate`${functionLogs.arn}:*`],
    },
  ])
  args.transform = {
    ...args.transform,
    role(role) {
      // Replaces the managed policy, which lets every function write to every log group of the account.
      role.managedPolicyArns = []
      // SST lets the whole account assume this role, which only `sst dev` needs.
      if (!$dev)
        role.assumeRolePolicy = aws.iam.assumeRolePolicyForPrincipal({ Service: 'lambda.amazonaws.com' })
      return undefined
    },
  }
})
