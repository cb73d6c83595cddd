import { existsSync } from 'node:fs'
import { beforeAll, expect, inject, test } from 'vitest'
import { listEndpoints } from '#core/contract'
import { bundleForReview, functionFiles } from '#scripts/functions/bundle'
import { type Needs, needsOf } from '#scripts/functions/needs'
import { actionsOf, findOnly, functionsOf, ofType } from '#scripts/synth/read'
import { openItems } from '#stacks/open-items'
import { grantsOf } from '#stacks/permissions'
import { rulesOf } from '#stacks/stage'

const stack = inject('production')
const functions = functionsOf(stack)
let needs: Map<string, Needs>

beforeAll(async () => {
  const bundles = await bundleForReview(functionFiles().filter((file) => existsSync(`${file}.ts`)))
  needs = new Map(bundles.map((bundle) => [bundle.file, needsOf(bundle)]))
})

/** Table actions granted to public functions, instead of everything the table module can do. */
const itemsFor = new Map(
  listEndpoints().flatMap(({ name, file }) => {
    const [grant] = Object.keys(openItems).filter((item) => (grantsOf(name) as string[]).includes(item))
    return grant ? [[file, openItems[grant as keyof typeof openItems]] as const] : []
  }),
)

function usedBy(file: string): string[] {
  const actions = needs.get(file)?.actions ?? []
  const items = itemsFor.get(file)
  if (!items) return actions
  const onTable = Object.keys(items).flatMap((action) => [
    `dynamodb:${action} table`,
    ...(action === 'Query' ? ['dynamodb:Query indexes'] : []),
  ])
  expect(actions).toEqual(expect.arrayContaining(onTable))
  return [...onTable, ...actions.filter((action) => !action.startsWith('dynamodb:'))]
}

/** What every function may do in addition to what its code needs: run, and write logs. */
const LOG = ['logs:CreateLogStream log', 'logs:PutLogEvents log']
const TRACE = ['xray:PutTelemetryRecords *', 'xray:PutTraceSegments *']
const STREAM = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (action) => `dynamodb:${action} stream`,
)
function aroundIt(file: string): string[] {
  if (file.startsWith('functions/stream/'))
    return [...LOG, ...TRACE, ...STREAM, 's3:ListBucket DeadRecords', 's3:PutObject DeadRecords']
  if (file.startsWith('functions/identity/')) return [...LOG, ...TRACE]
  if (file.startsWith('functions/jobs/') || file === 'functions/mail/receive-events')
    return [...LOG, ...TRACE, 'sqs:SendMessage DeadJobs']
  return LOG
}

test.each(functions.map((fn) => [fn.file, fn] as const))(
  '%s has exactly the permissions it uses',
  (file, fn) => {
    const used = needs.get(file)
    expect(used, 'its file is missing').toBeDefined()
    expect(fn.links).toEqual(used?.links)
    expect(actionsOf(stack, fn)).toEqual([...usedBy(file), ...aroundIt(file)].sort())
  },
)

test('no function has a permission outside this list', () => {
  const all = new Set(functions.flatMap((fn) => actionsOf(stack, fn)))
  expect([...all].sort()).toEqual([
    'cognito-idp:AdminDeleteUser pool',
    'cognito-idp:ListUsers pool',
    'dynamodb:BatchGetItem table',
    'dynamodb:ConditionCheckItem table',
    'dynamodb:DeleteItem table',
    'dynamodb:DescribeStream stream',
    'dynamodb:GetItem table',
    'dynamodb:GetRecords stream',
    'dynamodb:GetShardIterator stream',
    'dynamodb:ListStreams stream',
    'dynamodb:PutItem table',
    'dynamodb:Query indexes',
    'dynamodb:Query table',
    'dynamodb:UpdateItem table',
    'logs:CreateLogStream log',
    'logs:PutLogEvents log',
    's3:DeleteObject private',
    's3:DeleteObject public',
    's3:GetObject private',
    's3:GetObject tmp',
    's3:ListBucket DeadRecords',
    's3:PutObject DeadRecords',
    's3:PutObject backups',
    's3:PutObject private',
    's3:PutObject public',
    's3:PutObject tmp',
    'ses:SendEmail mail',
    'sqs:SendMessage DeadJobs',
    'xray:PutTelemetryRecords *',
    'xray:PutTraceSegments *',
  ])
})

test('permissions name their actions and only allow; only the email sender and public functions have conditions', () => {
  const sender = [
    { test: 'StringEquals', variable: 'ses:FromAddress', values: [rulesOf('production').mailAddress] },
  ]
  for (const { file, role, statements } of functions) {
    expect(role.inputs.managedPolicyArns, role.name).toEqual([])
    for (const { effect, actions, resources, conditions } of statements) {
      expect(effect).toBe('Allow')
      const ofAnyIdentity = resources.some((resource) => resource.endsWith(':identity/*'))
      if (!itemsFor.has(file)) expect(conditions).toEqual(ofAnyIdentity ? sender : undefined)
      expect(actions.filter((action) => action.includes('*'))).toEqual([])
    }
  }
  const { name } = findOnly(stack, 'aws:dynamodb/table:Table').inputs
  for (const [file, items] of itemsFor) {
    const narrowed = functions.find((fn) => fn.file === file)?.statements ?? []
    expect(narrowed.filter(({ conditions }) => conditions)).toEqual(
      Object.entries(items).map(([action, starts]) => ({
        effect: 'Allow',
        actions: [`dynamodb:${action}`],
        resources: ['', ...(action === 'Query' ? ['/index/\\*'] : [])].map((rest) =>
          expect.stringMatching(new RegExp(`:table/${name}${rest}$`)),
        ),
        conditions: [
          {
            test: 'ForAllValues:StringLike',
            variable: 'dynamodb:LeadingKeys',
            values: starts.map((start) => `${start}*`),
          },
        ],
      })),
    )
  }
})

test('of all public functions, only the signed webhook can access the whole table', () => {
  const open = listEndpoints().filter(({ endpoint }) => endpoint.access === 'public')
  const whole = open.filter(({ file }) => {
    const fn = functions.find((candidate) => candidate.file === file)
    return fn?.statements.some(
      ({ actions, conditions }) => !conditions && actions.some((action) => action.startsWith('dynamodb:')),
    )
  })
  expect(whole.map(({ name }) => name)).toEqual(['billing.webhook'])
})

test('only one function can sign admin sessions, none knows the Router’s key, and every endpoint can verify it', () => {
  const linkedTo = (link: string) =>
    functions.filter(({ links }) => links.includes(link)).map(({ file }) => file)
  expect(linkedTo('AdminTokenKey')).toEqual(['functions/admin-accounts/login'])
  for (const key of ['SecondAdminTokenKey', 'RouterKey', 'SecondRouterKey']) expect(linkedTo(key)).toEqual([])
  expect(linkedTo('RouterKeyHashes').sort()).toEqual(
    listEndpoints()
      .map(({ file }) => file)
      .sort(),
  )
  const verifying = functions.find(({ file }) => file === 'functions/stats/get')
  expect(verifying?.links).toContain('AdminTokenPublicKeys')
})

test('each role can be assumed only by the service it is for', () => {
  const services = ofType(stack, 'aws:iam/role:Role').map(({ name, inputs }) => [name, trusted(inputs)])
  const expected = services.map(([name]) => [
    name,
    functions.some(({ role }) => role.name === name) ? 'lambda.amazonaws.com' : 'scheduler.amazonaws.com',
  ])
  expect(services).toEqual(expected)
})

/** The service in a trust policy that names exactly one. */
function trusted({ assumeRolePolicy }: Record<string, unknown>): unknown {
  const policy = assumeRolePolicy as { Statement: { Effect: string; Principal: object }[] }
  const [statement, ...more] = policy.Statement
  const principals = Object.entries(statement?.Principal ?? {})
  return more.length === 0 && principals.length === 1 && principals[0]?.[0] === 'Service'
    ? principals[0][1]
    : policy
}
